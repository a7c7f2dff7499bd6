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

/** Every picture of a part of the page, each scrolled to, so that those that wait for it are chosen too. */
export async function shownPictures(part: Locator): Promise<ShownPicture[]> {
  return await part.locator('img[srcset]:visible').evaluateAll(async (found) => {
    const images = found as HTMLImageElement[]
    for (const image of images) {
      image.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' })
      while (!image.currentSrc) await new Promise(requestAnimationFrame)
    }
    return images.map((image) => {
      const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])]
      const from = sources.find(({ media }) => matchMedia(media).matches) ?? image
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
    })
  })
}
