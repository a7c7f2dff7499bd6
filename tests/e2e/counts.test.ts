import type { Locator, Page } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { boardFor } from '#domain/site/pages.ts'
import { drawnSmall, makeWindowResizer } from '#tests/support/browser/page-probes.ts'
import { acceptDisclaimer } from '#tests/support/browser/visitor.ts'
import { areas, members } from '#tests/support/texts/content-words.ts'
import { expect, test } from './fixtures.ts'

/*
 * The layouts of lists that grow with the content. Their parts are copied and removed in the open page, as a site of its
 * own would cost more than the test. That the server renders such pages is a process test, of the page cache.
 */

test('the layouts fit one practice area or thirty-two, and one more partner', async ({ page }) => {
  await acceptDisclaimer(page)
  const setWindow = await makeWindowResizer(page)

  await test.step('heading, areas and filler cover the board without a gap, for one area, one more and thirty-two', async () => {
    await page.goto('/practice-areas')
    for (const count of [areas.length + 1, 1, rules.practiceAreas.most]) {
      await layOutBoard(page, count)
      for (const width of [390, 820, 1440]) {
        await setWindow(width, 400, 1, drawnSmall)
        const [board] = await boxesOf(page, '.area-board')
        const parts = await boxesOf(page, '.l-shape-a, .l-shape-b, .area-card, .area-board-rest')
        const covered = parts.reduce((sum, box) => sum + areaOf(box), 0)
        expect(overlaps(parts), `${count} areas at ${width} px`).toEqual([])
        expect(covered / areaOf(board), `${count} areas at ${width} px`).toBeCloseTo(1, 2)
      }
    }
  })

  await test.step('the home page with thirty-two areas does not scroll sideways on a narrow phone', async () => {
    await setWindow(320, 568, 1, drawnSmall)
    await page.goto('/')
    const items = page.getByRole('list', { name: 'Practice areas' }).getByRole('listitem')
    await copyFirstOf(items, rules.practiceAreas.most)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  await test.step('the cards of one more partner do not overlap', async () => {
    await page.goto('/team')
    await copyFirstOf(page.getByRole('article'), members.length + 1)
    for (const width of [390, 1440]) {
      await setWindow(width, 568, 1, drawnSmall)
      expect(overlaps(await boxesOf(page, 'article')), `${width} px`).toEqual([])
    }
  })
})

/** Gives the board this many areas, with the classes of the server. */
async function layOutBoard(page: Page, count: number) {
  const { files, left } = boardFor(count)
  const classes = [
    `area-board files-${files}`,
    `area-board-rest on-navy left-${left} ${count % 2 === 1 ? 'is-odd' : ''}`,
  ]
  await page.evaluate((classes) => {
    const parts = [document.querySelector('.area-board'), document.querySelector('.area-board-rest')]
    for (const [at, part] of parts.entries()) part?.setAttribute('class', classes[at] ?? '')
  }, classes)
  const cards = page.locator('.area-card')
  await cards.evaluateAll((elements, count) => {
    for (const card of elements.slice(count)) card.remove()
  }, count)
  await copyFirstOf(cards, count)
}

/** Copies the first of these elements until there are so many. */
async function copyFirstOf(items: Locator, count: number) {
  await items.evaluateAll((elements, count) => {
    for (let more = elements.length; more < count; more++) elements[0]?.after(elements[0].cloneNode(true))
  }, count)
  await expect(items).toHaveCount(count)
}

type Box = { x: number; y: number; width: number; height: number }

async function boxesOf(page: Page, selector: string): Promise<Box[]> {
  const all = await page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
  return all.filter(({ width }) => width > 0)
}

function overlaps(boxes: Box[]) {
  return boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => overlap(box.x, box.width, other.x, other.width))
      .filter((other) => overlap(box.y, box.height, other.y, other.height)),
  )
}

/** Allows one pixel of overlap. */
function overlap(at: number, length: number, otherAt: number, otherLength: number) {
  return Math.min(at + length, otherAt + otherLength) - Math.max(at, otherAt) > 1
}

function areaOf(box: Box | undefined) {
  return (box?.width ?? 0) * (box?.height ?? 0)
}
