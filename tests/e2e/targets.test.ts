import type { Page } from '@playwright/test'
import { publicPages } from '#tests/support/public-pages.ts'
import { acceptDisclaimer } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

const leastPx = 44

for (const width of [390, 1440]) {
  test(`at ${width} px every target is at least ${leastPx} px wide and high, and well named`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await acceptDisclaimer(page)
    const found: string[] = []
    for (const address of publicPages) {
      await page.goto(address)
      const tree = await page.locator('body').ariaSnapshot()
      const wrong = [...(await smallTargets(page)), ...doubleNames(tree), ...chessWords(tree, address)]
      found.push(...wrong.map((what) => `${address}: ${what}`))
    }
    if (width < 1152) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      found.push(...(await smallTargets(page)))
    }
    expect(found).toEqual([])
  })
}

/**
 * What is smaller than a finger, by what a finger would meet there: a row that is one link counts as a whole, and one
 * that lies under another does not. Links within a sentence may be as small as its words, but for telephone and e-mail.
 */
function smallTargets(page: Page) {
  return page.evaluate((least) => {
    const isWithinSentence = (element: Element) =>
      element.matches('a:not([href^="tel:"], [href^="mailto:"])') &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, .prose li, dd')?.textContent?.trim() !== element.textContent?.trim()

    const reach = (element: Element, x: number, y: number, [right, down]: [number, number]) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      let steps = 0
      for (; steps < least; steps++) {
        const met = document.elementFromPoint(x + right * steps, y + down * steps)
        if (!met || ![element, ...labels].some((target) => target.contains(met))) break
      }
      return steps
    }

    return [...document.querySelectorAll('a[href], button, summary, input, select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) =>
          !element.matches(
            '.skip, .totop, .topics .find-go, [type=hidden], [inert], [inert] *, [aria-hidden=true] *',
          ) && !isWithinSentence(element),
      )
      .flatMap((element) => {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
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
        return `${element.tagName} ${element.textContent?.trim() || element.getAttribute('aria-label')}: ${wide} × ${high}`
      })
  }, leastPx)
}

/** Names that several links or buttons bear although they do different things. */
function doubleNames(tree: string) {
  const named = [...tree.matchAll(/- link "([^"]+)".*\n\s+- \/url: (\S+)/g)].map(([, name, url]) => [name, url])
  const links = named.filter(([name, url]) => named.some(([other, where]) => name === other && url !== where))
  // Fixed names, told apart by the part of the page they stand in.
  const buttons = [...tree.matchAll(/- button "(?!Previous"|Next"|Search")([^"]+)"/g)].map(([, name]) => name)
  return [...links.map(String), ...buttons.filter((name, index) => buttons.indexOf(name) !== index)]
}

/** Words of the board in what leads somewhere, and in what says that something is not there. */
function chessWords(tree: string, address: string) {
  const chess = /\b(chess|squares?|boards?|knights?|pawns?|games?)\b/i
  const lines = tree.split('\n').filter((line) => address.includes('such') || /- (link|button) "/.test(line))
  // A picture is told as it is.
  return lines.filter((line) => chess.test(line) && !line.includes('Open picture'))
}
