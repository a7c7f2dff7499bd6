import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { parse } from 'yaml'
import { projectRoot } from '#platform/project-root.ts'
import { rechosenPictures, type ShownPicture } from './layout.ts'
import { collectPolicyViolations } from './requests.ts'

/* Checks of the current page. Each returns its faults as sentences: an empty list means that the page is right. */

/** The screens that pictures are checked on: width, height and pixel density. */
export const screens = [
  [390, 844, 3],
  [820, 1180, 2],
  [1440, 900, 1],
  [1440, 900, 2],
] as const

const minTargetPx = 44
const focalPoints: Record<string, [number, number]> = parse(
  readFileSync(path.join(projectRoot, 'content', 'pictures.yaml'), 'utf8'),
)

/** The scale of windows in which nothing is clicked. */
export const drawnSmall = 0.25

/**
 * Returns a function that sets the size and the pixel density of the window of an open page. With a small scale the page
 * is drawn in few pixels, which is most of the work of a resize: layout and the choice of pictures stay the same, but
 * the pointer does not reach its elements.
 */
export async function makeWindowResizer(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return async (width: number, height: number, density = 1, scale = 1) => {
    const metrics = { width, height, deviceScaleFactor: density, mobile: false, scale }
    await browser.send('Emulation.setDeviceMetricsOverride', metrics)
    await page.evaluate(
      ({ width, density }) =>
        new Promise<void>((resolve) => {
          const checkSize = () => {
            if (innerWidth === width && devicePixelRatio === density) resolve()
          }
          addEventListener('resize', checkSize)
          matchMedia(`(resolution: ${density}dppx)`).addEventListener('change', checkSize)
          checkSize()
        }),
      { width, density },
    )
  }
}

/** Collects errors, warnings and policy violations of the page from now on. Returns a function that lists them. */
export async function collectComplaints(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser logs an error for a page that is a 404 on purpose.
    const isExpected = message.text().includes('404') && message.location().url === page.url()
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  const refused = await collectPolicyViolations(page)
  return () => [...complaints, ...refused.map((words) => `refused: ${words}`)]
}

/** Waits until the browser has recorded the first and the largest contentful paint. */
export async function expectBothPaints(page: Page, place: string) {
  const both = ['first-contentful-paint', 'largest-contentful-paint']
  await expect.poll(() => paintsOf(page), `the paints of ${place}`).toEqual(both)
}

/** The names of the contentful paints that the browser has recorded so far. */
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

/** Scrolls to each island of the page and waits until it is hydrated, and then to the end, where the header is solid. */
export async function hydrateIslands(page: Page) {
  await page.evaluate(async () => {
    for (const island of document.querySelectorAll('[data-island]')) {
      island.querySelector(':scope > :not(link)')?.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise<void>((resolve) => {
        const check = () => {
          if (island.getAttribute('data-hydrated') === 'yes') resolve()
        }
        new MutationObserver(check).observe(island, { attributes: true })
        check()
      })
    }
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  })
  await page.waitForFunction(() => document.documentElement.dataset.scrolled === (scrollY > 10 ? 'yes' : 'no'))
}

/** What is wrong at every width: `style` attributes, which the policy forbids in markup, and the order of headings. */
export function markupFaults(page: Page) {
  return page.evaluate(() => {
    // The toaster sets its own styles by script.
    const styled = [...document.querySelectorAll('[style]:not([data-sonner-toaster] *)')]
    // Exactly one `h1`, and no heading skips a level.
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
      .map(({ tagName }) => Number(tagName.slice(1)))
    const firsts = levels.filter((level) => level === 1).length
    const isBroken = levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1)
    return [
      ...styled.map(({ tagName }) => `a style is written into ${tagName}`),
      ...(firsts === 1 ? [] : [`${firsts} headings of the first level`]),
      ...(isBroken ? [`headings skip a level: ${levels}`] : []),
    ]
  })
}

/** The page does not scroll sideways, and each of the two lines of the tagline fits into one row. */
export function widthFaults(page: Page) {
  return page.evaluate(() => {
    const lines = [...document.querySelectorAll('footer:not(main footer) *')].filter(
      ({ textContent, children }) =>
        children.length === 0 && /^\s*(Your Move|Our Strategy)\.\s*$/.test(textContent ?? ''),
    )
    const rows = lines.map((line) => {
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

/** The page has its heading, its footer and its text without scripts. */
export function plainPageFaults(page: Page) {
  return page.evaluate(() => {
    const isShown = (selector: string) => {
      const part = document.querySelector(selector)
      return part?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && part.clientHeight > 0
    }
    const letters = document.querySelector<HTMLElement>('main')?.innerText.length ?? 0
    return [
      ...(isShown('h1') ? [] : ['no heading']),
      ...(isShown('footer:not(main footer)') ? [] : ['no footer']),
      ...(letters > 60 ? [] : [`only ${letters} letters`]),
    ]
  })
}

/** Pictures that have fewer pixels than the screen and the master allow, or whose focal point is cut off. */
export async function pictureFaults(part: Locator, density: number) {
  return (await rechosenPictures(part)).flatMap((picture) => faultsOf(picture, density))
}

function faultsOf({ name, shown, chosen, master, seen }: ShownPicture, density: number) {
  const faults: string[] = []
  const [x, y] = focalPoints[/\/pictures\/(.+)-/.exec(name)?.[1] ?? ''] ?? [50, 50]
  const description = `${name}, drawn ${Math.round(shown)} px wide from ${chosen} of ${master}`
  const neededWidth = density === 1 ? shown : Math.min(shown * density, master)
  if (chosen < neededWidth - 1) faults.push(`${description}: not sharp`)
  const isSeen = seen.left <= x / 100 && x / 100 <= seen.right && seen.top <= y / 100 && y / 100 <= seen.bottom
  if (!isSeen) faults.push(`${description}: its focal point is cut off`)
  return faults
}

/** Names that several links or buttons share, and chess words in links, buttons and error pages. */
export async function nameFaults(page: Page, address: string) {
  const tree = await page.locator('body').ariaSnapshot()
  return [
    ...duplicateNames(tree).map((name) => `several are named ${name}`),
    ...chessWords(tree, address).map((line) => `a word of chess in ${line.trim()}`),
  ]
}

/** Names that several links or buttons share although they do different things. */
function duplicateNames(tree: string) {
  const named = [...tree.matchAll(/- link "([^"]+)".*\n\s+- \/url: (\S+)/g)].map(([, name, url]) => [name, url])
  const links = named.filter(([name, url]) =>
    named.some(([otherName, otherUrl]) => name === otherName && url !== otherUrl),
  )
  // Ignore these fixed names: the region that contains the button makes them unique.
  const buttons = [...tree.matchAll(/- button "(?!Previous"|Next"|Search")([^"]+)"/g)].map(([, name]) => name)
  return [...links.map(String), ...buttons.filter((name, index) => buttons.indexOf(name) !== index)]
}

function chessWords(tree: string, address: string) {
  const chess = /\b(chess|squares?|boards?|knights?|pawns?|games?)\b/i
  const lines = tree.split('\n').filter((line) => address.includes('such') || /- (link|button) "/.test(line))
  // The alternative text of a picture may describe chess.
  return lines.filter((line) => chess.test(line) && !line.includes('Open picture'))
}

/**
 * Targets smaller than 44 × 44 px, measured by hit testing: a row that is one link counts as a whole, and the covered
 * part of a target does not count. Links within a sentence may be small, except telephone and e-mail links.
 */
export function smallTargets(page: Page) {
  return page.evaluate((minPx) => {
    const isWithinSentence = (element: Element) =>
      element.matches('a:not([href^="tel:"], [href^="mailto:"])') &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, .prose li, dd')?.textContent?.trim() !== element.textContent?.trim()

    const middleOf = (element: Element): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [left + width / 2, top + height / 2]
    }

    const isHit = (element: Element, x: number, y: number) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const hit = document.elementFromPoint(x, y)
      return hit !== null && [element, ...labels].some((target) => target.contains(hit))
    }

    // Most targets are large enough: test eight points first, and search for the edges only if one of them misses. The
    // outer points are half a pixel inside, because the right and the lower edge are no longer part of a target.
    const isLarge = (element: Element, x: number, y: number) =>
      [minPx / 4, (minPx - 1) / 2].every((distance) =>
        [-distance, distance].every((offset) => isHit(element, x + offset, y) && isHit(element, x, y + offset)),
      )

    const reach = (element: Element, x: number, y: number, [right, down]: [number, number]) => {
      let steps = 0
      while (steps < minPx && isHit(element, x + right * steps, y + down * steps)) steps++
      return steps
    }

    const position = scrollY
    const faults = [...document.querySelectorAll('a[href], button, summary, input, select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) =>
          !element.matches(
            '.skip, .back-to-top, .topics .search-submit, [type=hidden], [inert], [inert] *, [aria-hidden=true] *',
          ) && !isWithinSentence(element),
      )
      .flatMap((element) => {
        // Scrolling is most of the work, and a fixed bar covers only targets at the edges of the window.
        if (isLarge(element, ...middleOf(element))) return []
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const [x, y] = middleOf(element)
        if (isLarge(element, x, y)) return []
        const [up, down, before, after] = (
          [
            [0, -1],
            [0, 1],
            [-1, 0],
            [1, 0],
          ] as const
        ).map((direction) => reach(element, x, y, [...direction]))
        const [targetWidth, targetHeight] = [Number(before) + Number(after), Number(up) + Number(down)]
        // The pixel in the middle is counted from both sides, which makes up for edges between two pixels.
        if (targetWidth >= minPx && targetHeight >= minPx) return []
        const name = element.textContent?.trim() || element.getAttribute('aria-label')
        return `a small target, ${element.tagName} ${name}: ${targetWidth} × ${targetHeight}`
      })
    scrollTo({ top: position, behavior: 'instant' })
    return faults
  }, minTargetPx)
}
