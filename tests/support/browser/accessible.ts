import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { expectFits } from './layout.ts'
import { phoneWidth, widths } from './office-page.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects that axe finds no accessibility violation. */
export async function expectAccessible(page: Page, place: string) {
  expect(await accessibilityFaults(page), place).toEqual([])
}

/** Expects no horizontal overflow and no accessibility violation, at the width of a phone and of a desktop. */
export async function expectAccessibleAtWidths(page: Page, place: string) {
  for (const width of widths) await expectAccessibleAt(page, place, width)
}

/** The same at the width of a phone; the window stays at this width. */
export async function expectAccessibleOnPhone(page: Page, place: string) {
  await expectAccessibleAt(page, place, phoneWidth)
}

async function expectAccessibleAt(page: Page, place: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await expectFits(page, `${place} at ${width} px`)
  await expectAccessible(page, `${place} at ${width} px`)
}

/** Smaller than the default of the package, which has all comments. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose result depends on sizes, or on which parts of the whole page are visible. */
const layoutRules = [
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
  'scrollable-region-focusable',
  'target-size',
]

/**
 * Runs axe on the current page. Returns a line for each violation: its rule and the element. If the markup is the same
 * as at the last run, as in a window of another width, only what depends on layout is checked again: all rules where
 * something appeared or disappeared, contrast where colours changed, and the rules above.
 */
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
  if (!hasAxe) await page.evaluate(axeSource)
  return await page.evaluate(runAxe, { standards, layoutRules })
}

async function runAxe({ standards, layoutRules }: { standards: string[]; layoutRules: string[] }) {
  const scope = globalThis as unknown as {
    axe: typeof import('axe-core')
    lastCheck?: { markup: string; colours: WeakMap<Element, string> }
  }
  const { axe } = scope
  // The page behind an open dialog is inert, and was checked before the dialog opened.
  const open = [...document.querySelectorAll<HTMLElement>(':modal, [data-sonner-toaster]')]
  const include = document.querySelector(':modal') ? open : [document.documentElement]
  const markup = include.map(({ outerHTML }) => outerHTML).join()
  const isFirst = scope.lastCheck === undefined
  const isSameMarkup = markup === scope.lastCheck?.markup
  scope.lastCheck = { markup, colours: scope.lastCheck?.colours ?? new WeakMap() }
  const { colours } = scope.lastCheck
  const recoloured: HTMLElement[] = []
  const toggled = new Set<HTMLElement>()
  for (const part of include) compare(part, false)

  // Do not preload: axe would fetch style sheets and media again, for a rule about autoplay that no page needs. Do not
  // enter frames: axe is not in them, and waits half a second for an answer.
  const shared = { resultTypes: ['violations' as const], elementRef: true, preload: false, iframes: false }
  const contrast = 'color-contrast'
  const violations: import('axe-core').Result[] = []
  const run = async (parts: HTMLElement[], options: import('axe-core').RunOptions) => {
    if (parts.length > 0) violations.push(...(await axe.run({ include: parts }, { ...shared, ...options })).violations)
  }
  if (isSameMarkup) {
    await run(include, { runOnly: { type: 'rule', values: layoutRules } })
    await run([...toggled], { runOnly: standards, rules: { [contrast]: { enabled: false } } })
  } else {
    await run(include, { runOnly: standards, rules: { [contrast]: { enabled: isFirst } } })
  }
  // Contrast takes as long as all other rules together: check only elements whose colours have changed.
  if (!isFirst) await run(recoloured, { runOnly: { type: 'rule', values: [contrast] } })

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

  /**
   * Collects the topmost elements whose colours have changed since the last run, or that are visible for the first
   * time, and the parents of elements that have appeared or disappeared: their names may have changed.
   */
  function compare(element: Element, isWithinRecoloured: boolean) {
    const [before = '', now] = [colours.get(element), coloursOf(element)]
    colours.set(element, now)
    if ((before === '') !== (now === '')) toggled.add(element.parentElement ?? document.documentElement)
    const isRecoloured = now !== '' && now !== before
    if (isRecoloured && !isWithinRecoloured) recoloured.push(element as HTMLElement)
    for (const child of element.children) compare(child, isWithinRecoloured || isRecoloured)
  }

  /** The colours of an element, empty if it is not visible. */
  function coloursOf(element: Element) {
    if (!element.checkVisibility({ visibilityProperty: true })) return ''
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
    // WCAG allows less contrast for large text.
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    return [color, backgroundColor, backgroundImage, opacity, isLarge].join()
  }
}
