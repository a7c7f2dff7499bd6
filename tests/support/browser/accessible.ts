import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { widths } from './office-page.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects that axe finds no accessibility violation. */
export async function expectAccessible(page: Page, place: string) {
  expect(await accessibilityFaults(page), place).toEqual([])
}

/** Expects no horizontal overflow and no accessibility violation, at the width of a phone and of a desktop. */
export async function expectAccessibleAtWidths(page: Page, place: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${place} at ${width} px`).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${place} at ${width} px`)
  }
}

/** Runs axe on the current page. Returns a line for each violation: its rule and the element. */
export async function accessibilityFaults(page: Page) {
  // A part that is loading is dimmed, which changes its contrast.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  // A page that is still fading in has a different contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hasAxe = await page.evaluate(async () => {
    const animations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    const finite = animations.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(finite.map(({ finished }) => finished))
    return 'axe' in globalThis
  })
  if (!hasAxe) await page.evaluate(axe.source)
  return await page.evaluate(async (tags) => {
    const scope = globalThis as unknown as { axe: typeof import('axe-core'); checkedColours?: WeakMap<Element, string> }
    const { axe } = scope
    scope.checkedColours ??= new WeakMap()
    const checked = scope.checkedColours
    // The page behind an open dialog is inert, and was checked before the dialog opened.
    const open = [...document.querySelectorAll<HTMLElement>(':modal, [data-sonner-toaster]')]
    const include = document.querySelector(':modal') ? open : [document.documentElement]
    const contrast = 'color-contrast'
    const rules = { [contrast]: { enabled: false } }
    // Do not preload: axe would fetch style sheets and media again, for a rule about autoplay that no page needs.
    const shared = { resultTypes: ['violations' as const], elementRef: true, preload: false }
    const { violations } = await axe.run({ include }, { ...shared, runOnly: tags, rules })
    // Contrast takes as long as all other rules together: check only elements whose colours have changed.
    const recoloured = include.flatMap((part) => [...recolouredIn(part)])
    if (recoloured.length > 0) {
      const options = { ...shared, runOnly: { type: 'rule' as const, values: [contrast] } }
      violations.push(...(await axe.run({ include: recoloured }, options)).violations)
    }
    const [x, y] = [scrollX, scrollY]
    const faults: string[] = []
    for (const { id, nodes } of violations) {
      for (const { element, target } of nodes) {
        if (id === 'target-size' && element && !(await isSmallWhenCentred(element))) continue
        faults.push(`${id}: ${target}`)
      }
    }
    scrollTo(x, y)
    return faults

    // A fixed bar may cover half of a target: measure it in the centre of the window.
    async function isSmallWhenCentred(element: HTMLElement) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const result = await axe.run(element, { runOnly: { type: 'rule', values: ['target-size'] } })
      return result.violations.length > 0
    }

    function coloursOf(element: Element) {
      if (!element.checkVisibility({ visibilityProperty: true })) return ''
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
      // WCAG allows less contrast for large text.
      const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
      return [color, backgroundColor, backgroundImage, opacity, isLarge].join()
    }

    /** The topmost elements whose colours have changed since the last check, or that are visible for the first time. */
    function* recolouredIn(element: Element): Generator<HTMLElement> {
      const colours = coloursOf(element)
      if (colours !== '' && colours !== checked.get(element)) {
        for (const part of [element, ...element.querySelectorAll('*')]) checked.set(part, coloursOf(part))
        return yield element as HTMLElement
      }
      checked.set(element, colours)
      for (const child of element.children) yield* recolouredIn(child)
    }
  }, standards)
}
