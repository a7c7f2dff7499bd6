import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { parse } from 'yaml'
import { projectRoot } from '#platform/project-root.ts'
import { gatherRefused } from './policy-violations.ts'
import { picturesChosenAnew, type ShownPicture } from './shown-pictures.ts'

/* What is wrong on a page as it stands, each fault in words: a whole page gives empty lists. */

/** Every screen that pictures are made for: width, height and density. */
export const screens = [
  [390, 844, 3],
  [820, 1180, 2],
  [1440, 900, 1],
  [1440, 900, 2],
] as const

const leastTargetPx = 44
const focalPoints: Record<string, [number, number]> = parse(
  readFileSync(path.join(projectRoot, 'content', 'pictures.yaml'), 'utf8'),
)

/** Gives what changes the window of an open page, its density too. */
export async function openWindow(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return async (width: number, height: number, density = 1) => {
    const metrics = { width, height, deviceScaleFactor: density, mobile: false }
    await browser.send('Emulation.setDeviceMetricsOverride', metrics)
    await page.evaluate(
      ({ width, density }) =>
        new Promise<void>((resolve) => {
          const look = () => {
            if (innerWidth === width && devicePixelRatio === density) resolve()
          }
          addEventListener('resize', look)
          matchMedia(`(resolution: ${density}dppx)`).addEventListener('change', look)
          look()
        }),
      { width, density },
    )
  }
}

/** A list that grows with all that the page complains of from now on: errors, warnings, and what its policy forbids. */
export async function gatherComplaints(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A page that is answered with 404 on purpose is reported by the browser itself.
    const isExpected = message.text().includes('404') && message.location().url === page.url()
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  const refused = await gatherRefused(page)
  return () => [...complaints, ...refused.map((words) => `refused: ${words}`)]
}

/** The browser has recorded a first and a largest paint of the page. */
export async function expectBothPaints(page: Page, place: string) {
  const both = ['first-contentful-paint', 'largest-contentful-paint']
  await expect.poll(() => paintsOf(page), `the paints of ${place}`).toEqual(both)
}

/** What the browser has told so far of its first paints. */
function paintsOf(page: Page) {
  return page.evaluate(() => {
    const names: string[] = []
    for (const type of ['paint', 'largest-contentful-paint']) {
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type, buffered: true })
      names.push(...observer.takeRecords().map((entry) => entry.name || entry.entryType))
      observer.disconnect()
    }
    return [...new Set(names)].filter((name) => name.includes('contentful')).sort()
  })
}

/** Scrolls to each part of the page that script brings to life, until it lives. */
export async function wakeIslands(page: Page) {
  for (const island of await page.locator('[data-island]').all()) {
    await island.locator('> :not(link)').first().scrollIntoViewIfNeeded()
    await expect(island).toHaveAttribute('data-awake', 'yes')
  }
}

/** Styles written into elements, which the policy forbids in markup; the toaster sets its own by script. */
export async function writtenStyles(page: Page) {
  const found = page.locator('[style]:not([data-sonner-toaster] *)')
  return await found.evaluateAll((elements) => elements.map(({ tagName }) => `a style is written into ${tagName}`))
}

/** One heading for the page, and none that skips a level. */
export async function headingFaults(page: Page) {
  const levels = await page
    .locator(':is(h1, h2, h3, h4, h5, h6):visible')
    .evaluateAll((found) => found.map(({ tagName }) => Number(tagName.slice(1))))
  const firsts = levels.filter((level) => level === 1).length
  const isBroken = levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1)
  return [
    ...(firsts === 1 ? [] : [`${firsts} headings of the first level`]),
    ...(isBroken ? [`headings skip a level: ${levels}`] : []),
  ]
}

/** What does not fit into the width of the window: the page itself, or the tagline with its two lines. */
export async function widthFaults(page: Page) {
  const lines = page.getByRole('contentinfo').getByText(/^(Your Move|Our Strategy)\.\s*$/)
  return await lines.evaluateAll((found) => {
    const rows = found.map((line) => {
      const range = document.createRange()
      range.selectNodeContents(line)
      return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size
    })
    const { scrollWidth } = document.documentElement
    return [
      ...(scrollWidth > innerWidth ? [`scrolls sideways, ${scrollWidth} px wide`] : []),
      ...(String(rows) === '1,1' ? [] : [`the tagline has lines of ${rows} rows`]),
    ]
  })
}

/** What of the page is missing where no script runs. */
export async function plainPageFaults(page: Page) {
  const shows = async (part: Locator) => (await part.count()) > 0 && (await part.first().isVisible())
  const words = (await page.getByRole('main').innerText()).length
  return [
    ...((await shows(page.getByRole('heading', { level: 1 }))) ? [] : ['no heading']),
    ...((await shows(page.getByRole('contentinfo'))) ? [] : ['no footer']),
    ...(words > 60 ? [] : [`only ${words} letters`]),
  ]
}

/** Pictures that are less sharp than both the screen and their master, or cut off where they must not be. */
export async function pictureFaults(part: Locator, density: number) {
  return (await picturesChosenAnew(part)).flatMap((picture) => faultsOf(picture, density))
}

function faultsOf({ name, shown, chosen, master, seen }: ShownPicture, density: number) {
  const faults: string[] = []
  const [x, y] = focalPoints[/\/pictures\/(.+)-/.exec(name)?.[1] ?? ''] ?? [50, 50]
  const words = `${name}, drawn ${Math.round(shown)} px wide from ${chosen} of ${master}`
  const enough = density === 1 ? shown : Math.min(shown * density, master)
  if (chosen < enough - 1) faults.push(`${words}: not sharp`)
  const isSeen = seen.left <= x / 100 && x / 100 <= seen.right && seen.top <= y / 100 && y / 100 <= seen.bottom
  if (!isSeen) faults.push(`${words}: its focal point is cut off`)
  return faults
}

/** Names that several things bear, and words of the board in what leads somewhere or says that something is not there. */
export async function nameFaults(page: Page, address: string) {
  const tree = await page.locator('body').ariaSnapshot()
  return [
    ...doubleNames(tree).map((name) => `several are named ${name}`),
    ...chessWords(tree, address).map((line) => `a word of chess in ${line.trim()}`),
  ]
}

/** Names that several links or buttons bear although they do different things. */
function doubleNames(tree: string) {
  const named = [...tree.matchAll(/- link "([^"]+)".*\n\s+- \/url: (\S+)/g)].map(([, name, url]) => [name, url])
  const links = named.filter(([name, url]) => named.some(([other, where]) => name === other && url !== where))
  // Fixed names, told apart by the part of the page they stand in.
  const buttons = [...tree.matchAll(/- button "(?!Previous"|Next"|Search")([^"]+)"/g)].map(([, name]) => name)
  return [...links.map(String), ...buttons.filter((name, index) => buttons.indexOf(name) !== index)]
}

function chessWords(tree: string, address: string) {
  const chess = /\b(chess|squares?|boards?|knights?|pawns?|games?)\b/i
  const lines = tree.split('\n').filter((line) => address.includes('such') || /- (link|button) "/.test(line))
  // A picture is told as it is.
  return lines.filter((line) => chess.test(line) && !line.includes('Open picture'))
}

/**
 * What is smaller than a finger, by what a finger would meet there: a row that is one link counts as a whole, and one
 * that lies under another does not. Links within a sentence may be as small as its words, but for telephone and e-mail.
 */
export function smallTargets(page: Page) {
  return page.evaluate((least) => {
    const isWithinSentence = (element: Element) =>
      element.matches('a:not([href^="tel:"], [href^="mailto:"])') &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, .prose li, dd')?.textContent?.trim() !== element.textContent?.trim()

    const isMet = (element: Element, x: number, y: number) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const met = document.elementFromPoint(x, y)
      return met !== null && [element, ...labels].some((target) => target.contains(met))
    }

    // Most are large: four points of their edges and four between say so, and no other has to be asked for.
    const isLarge = (element: Element, x: number, y: number) =>
      [least / 4, least / 2].every((far) =>
        [-far, far].every((way) => isMet(element, x + way, y) && isMet(element, x, y + way)),
      )

    const reach = (element: Element, x: number, y: number, [right, down]: [number, number]) => {
      let steps = 0
      while (steps < least && isMet(element, x + right * steps, y + down * steps)) steps++
      return steps
    }

    return [...document.querySelectorAll('a[href], button, summary, input, select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) =>
          !element.matches(
            '.skip, .back-to-top, .topics .find-go, [type=hidden], [inert], [inert] *, [aria-hidden=true] *',
          ) && !isWithinSentence(element),
      )
      .flatMap((element) => {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (isLarge(element, x, y)) return []
        const [up, down, before, behind] = (
          [
            [0, -1],
            [0, 1],
            [-1, 0],
            [1, 0],
          ] as const
        ).map((way) => reach(element, x, y, [...way]))
        const [wide, high] = [Number(before) + Number(behind), Number(up) + Number(down)]
        // A pixel in the middle is counted from both sides, and edges may lie between two.
        if (wide >= least && high >= least) return []
        const name = element.textContent?.trim() || element.getAttribute('aria-label')
        return `a small target, ${element.tagName} ${name}: ${wide} × ${high}`
      })
  }, leastTargetPx)
}
