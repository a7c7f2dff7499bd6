import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { widths } from './office-checks.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing that axe knows of stands in the way of assistive technology. */
export async function expectAccessible(page: Page, place: string) {
  expect(await accessibilityFaults(page), place).toEqual([])
}

/** On a phone and on a desk the page fits its window, and nothing that axe knows of stands in the way. */
export async function expectWhole(page: Page, place: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, `${place} at ${width} px`).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${place} at ${width} px`)
  }
}

/** What axe finds on the page as it stands, each as its rule and the element. */
export async function accessibilityFaults(page: Page) {
  // A part that waits for its answer is dimmed for that while.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  // A page that is still fading in has other contrasts.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const isThere = await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    const ending = moving.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
    return 'axe' in globalThis
  })
  if (!isThere) await page.evaluate(axe.source)
  return await page.evaluate(async (tags) => {
    const scope = globalThis as unknown as { axe: typeof import('axe-core'); checkedColours?: WeakMap<Element, string> }
    const { axe } = scope
    scope.checkedColours ??= new WeakMap()
    const checked = scope.checkedColours
    // The page behind an open dialog is inert, and was looked at before the dialog opened.
    const open = [...document.querySelectorAll<HTMLElement>(':modal, [data-sonner-toaster]')]
    const include = document.querySelector(':modal') ? open : [document.documentElement]
    const contrast = 'color-contrast'
    const rules = { [contrast]: { enabled: false } }
    // Only for sound that plays by itself, which no page has, would sheets and media be fetched again.
    const shared = { resultTypes: ['violations' as const], elementRef: true, preload: false }
    const { violations } = await axe.run({ include }, { ...shared, runOnly: tags, rules })
    // Contrast takes as long as all other rules: it is computed where colours are not those of the last time.
    const recoloured = include.flatMap((part) => [...recolouredIn(part)])
    if (recoloured.length > 0) {
      const options = { ...shared, runOnly: { type: 'rule' as const, values: [contrast] } }
      violations.push(...(await axe.run({ include: recoloured }, options)).violations)
    }
    const [x, y] = [scrollX, scrollY]
    const found: string[] = []
    for (const { id, nodes } of violations) {
      for (const { element, target } of nodes) {
        if (id === 'target-size' && element && !(await isSmallInTheMiddle(element))) continue
        found.push(`${id}: ${target}`)
      }
    }
    scrollTo(x, y)
    return found

    // A target that lies half under a bar which stays in place is whole once it is scrolled to.
    async function isSmallInTheMiddle(element: HTMLElement) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await axe.run(element, { runOnly: { type: 'rule', values: ['target-size'] } })
      return again.violations.length > 0
    }

    function coloursOf(element: Element) {
      if (!element.checkVisibility({ visibilityProperty: true })) return ''
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
      // Large letters may have less contrast.
      const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
      return [color, backgroundColor, backgroundImage, opacity, isLarge].join()
    }

    /** The uppermost elements that show other colours than when they were last examined, or show for the first time. */
    function* recolouredIn(element: Element): Generator<HTMLElement> {
      const colours = coloursOf(element)
      if (colours !== '' && colours !== checked.get(element)) {
        for (const each of [element, ...element.querySelectorAll('*')]) checked.set(each, coloursOf(each))
        return yield element as HTMLElement
      }
      checked.set(element, colours)
      for (const child of element.children) yield* recolouredIn(child)
    }
  }, standards)
}
