import type { Locator } from '@playwright/test'

/** A picture as the page draws it; widths in pixels of its file, the rest in those of the page. */
export type ShownPicture = {
  name: string
  /** How wide it is drawn, what the box cuts off included. */
  shown: number
  /** How wide the file is that the browser chose, and how wide the widest there is. */
  chosen: number
  master: number
  /** What part of the picture is seen, from 0 to 1. */
  seen: { left: number; right: number; top: number; bottom: number }
}

/** Every picture of a part of the page, those too that wait until they are scrolled to. */
export function shownPictures(part: Locator): Promise<ShownPicture[]> {
  return look(part, false)
}

/**
 * The same, each picture chosen anew for the window as it is now. A browser goes on with a wider file that it has: here
 * every address is a new one, so none is there. The pictures must be stood in for, as the site keeps each address once.
 */
export function picturesChosenAnew(part: Locator): Promise<ShownPicture[]> {
  return look(part, true)
}

async function look(part: Locator, anew: boolean): Promise<ShownPicture[]> {
  return await part.locator('img[srcset]:visible').evaluateAll(async (found, anew) => {
    const images = found as HTMLImageElement[]
    const mark = anew ? `choice=${performance.now()}&` : ''
    await Promise.all(images.map(choose))
    return images.map(describe)

    function choose(image: HTMLImageElement) {
      return new Promise<void>((resolve) => {
        const lookAgain = () => {
          if (image.currentSrc !== '' && image.currentSrc.includes(mark)) resolve()
        }
        image.addEventListener('load', lookAgain)
        image.addEventListener('error', () => resolve())
        image.loading = 'eager'
        for (const from of anew ? [...sourcesOf(image), image] : [])
          from.srcset = from.srcset.replaceAll(/\?(choice=[^&]*&)?w=/g, `?${mark}w=`)
        lookAgain()
      })
    }

    function sourcesOf(image: HTMLImageElement) {
      return [...(image.closest('picture')?.querySelectorAll('source') ?? [])]
    }

    function describe(image: HTMLImageElement) {
      const from = sourcesOf(image).find(({ media }) => matchMedia(media).matches) ?? image
      const [master, height] = ['width', 'height'].map((name) => Number(from.getAttribute(name))) as [number, number]
      const { width: wide, height: high } = image.getBoundingClientRect()
      const { objectFit, objectPosition } = getComputedStyle(image)
      const widths = [wide, (high * master) / height]
      const shown = objectFit === 'contain' ? Math.min(...widths) : Math.max(...widths)
      const address = new URL(image.currentSrc)
      const [x = 0, y = 0] = objectPosition.split(' ').map((part) => Number.parseFloat(part) / 100)
      const across = Math.min(1, wide / shown)
      const down = Math.min(1, high / ((shown * height) / master))
      const left = x * (1 - across)
      const top = y * (1 - down)
      return {
        name: address.pathname,
        shown,
        chosen: Math.min(Number(address.searchParams.get('w')), master),
        master,
        seen: { left, right: left + across, top, bottom: top + down },
      }
    }
  }, anew)
}
