import { expect, type Locator, type Page } from '@playwright/test'

/** Expects that the whole element is in the viewport and not behind the fixed header. */
export async function expectUnobscured(page: Page, part: Locator) {
  await expect(part).toBeInViewport({ ratio: 1 })
  const header = await boxOf(page.getByRole('banner'))
  expect(await topOf(part)).toBeGreaterThanOrEqual(header.y + header.height)
}

/** Expects that nothing is wider than the window. */
export async function expectFits(page: Page, place?: string) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, place).toBeLessThanOrEqual(0)
}

/**
 * Expects that all of these elements are in the viewport as a whole. One check for all of them, because each makes the
 * browser draw the page.
 */
export async function expectAllInView(page: Page, parts: Locator[], place: string) {
  const elements = await Promise.all(parts.map((part) => part.elementHandle()))
  const areInView = () =>
    page.evaluate(
      (elements) =>
        new Promise<boolean[]>((resolve) => {
          const observer = new IntersectionObserver((entries) => {
            observer.disconnect()
            resolve(
              elements.map((element) =>
                entries.some(({ target, intersectionRatio }) => target === element && intersectionRatio > 0.99),
              ),
            )
          })
          for (const element of elements) if (element) observer.observe(element as Element)
        }),
      elements,
    )
  await expect.poll(areInView, place).toEqual(parts.map(() => true))
}

export async function boxOf(part: Locator) {
  return (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }
}

export async function topOf(part: Locator) {
  return Math.round((await boxOf(part)).y)
}

/** Texts and positions of headings and controls: if two calls return the same list, nothing has moved. */
export async function elementPositions(page: Page) {
  // Text changes its size when its font loads.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const parts = page.getByRole('main').locator('h1, label, input, button:visible, a:visible')
  return await parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, left } = element.getBoundingClientRect()
      return [element.textContent || element.getAttribute('name'), Math.round(top + scrollY), Math.round(left)]
    }),
  )
}

/** A picture as the page draws it; `chosen` and `master` are in pixels of the file, `shown` in CSS pixels. */
export type ShownPicture = {
  name: string
  /** How wide it is drawn, including what its box cuts off. */
  shown: number
  /** The width of the file that the browser chose, and the width of the widest file. */
  chosen: number
  master: number
  /** The visible part of the picture, from 0 to 1. */
  seen: { left: number; right: number; top: number; bottom: number }
}

/** Every picture of a part of the page, including lazy ones that have not been scrolled to. */
export function shownPictures(part: Locator): Promise<ShownPicture[]> {
  return describePictures(part, false)
}

/**
 * The same, with files that the browser chooses again for the current window. A browser reuses a wider file from its
 * cache, so every address is changed. Call `stubPictures` before: the site caches each address.
 */
export function rechosenPictures(part: Locator): Promise<ShownPicture[]> {
  return describePictures(part, true)
}

async function describePictures(part: Locator, chooseAgain: boolean): Promise<ShownPicture[]> {
  return await part.locator('img[srcset]:visible').evaluateAll(async (elements, chooseAgain) => {
    const images = elements as HTMLImageElement[]
    const cacheBuster = chooseAgain ? `choice=${performance.now()}&` : ''
    await Promise.all(images.map(choose))
    return images.map(describe)

    function choose(image: HTMLImageElement) {
      return new Promise<void>((resolve) => {
        const checkChoice = () => {
          if (image.currentSrc !== '' && image.currentSrc.includes(cacheBuster)) resolve()
        }
        image.addEventListener('load', checkChoice)
        image.addEventListener('error', () => resolve())
        image.loading = 'eager'
        for (const from of chooseAgain ? [...sourcesOf(image), image] : [])
          from.srcset = from.srcset.replaceAll(/\?(choice=[^&]*&)?w=/g, `?${cacheBuster}w=`)
        checkChoice()
      })
    }

    function sourcesOf(image: HTMLImageElement) {
      return [...(image.closest('picture')?.querySelectorAll('source') ?? [])]
    }

    function describe(image: HTMLImageElement) {
      const from = sourcesOf(image).find(({ media }) => matchMedia(media).matches) ?? image
      const [master, height] = ['width', 'height'].map((name) => Number(from.getAttribute(name))) as [number, number]
      const { width: boxWidth, height: boxHeight } = image.getBoundingClientRect()
      const { objectFit, objectPosition } = getComputedStyle(image)
      const widths = [boxWidth, (boxHeight * master) / height]
      const shown = objectFit === 'contain' ? Math.min(...widths) : Math.max(...widths)
      const address = new URL(image.currentSrc)
      const [x = 0, y = 0] = objectPosition.split(' ').map((part) => Number.parseFloat(part) / 100)
      const across = Math.min(1, boxWidth / shown)
      const down = Math.min(1, boxHeight / ((shown * height) / master))
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
  }, chooseAgain)
}
