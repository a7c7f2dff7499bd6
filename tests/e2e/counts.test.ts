import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { counted, numberWord } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { acceptDisclaimer } from '#tests/support/browser/visitor.ts'
import { type Site, startWorkerSite } from '#tests/support/processes/site-template.ts'
import { addAreas, addMember, addQuestion, copyContent, keepAreas } from '#tests/support/texts/content-copy.ts'
import { areas, members, questions } from '#tests/support/texts/content-words.ts'
import { expect, test } from './fixtures.ts'

test('pages show and count an added area, question and partner, and fit one practice area or thirty-two', async ({
  page,
}) => {
  const content = copyContent()
  addAreas(content, 1)
  addQuestion(content)
  addMember(content)
  const site = await startWorkerSite(process.env.SITE_TEMPLATE ?? '', { CONTENT_DIR: content })
  try {
    await expectCounts(page, site, content)
  } finally {
    await site.stop()
    rmSync(content, { recursive: true })
  }
})

/** The counts on the pages follow the content, without any change of code. */
async function expectCounts(page: Page, site: Site, content: string) {
  await acceptDisclaimer(page)
  // The layout does not need the pictures, and making all of them takes a minute.
  await intercept(page, '**/pictures/**', (route) => route.abort())
  await page.goto(`${site.url}/`)
  const more = areas.length + 1
  await expect(page.getByRole('heading', { name: `${numberWord(more)} fields of practice` })).toBeVisible()
  await expect(page.getByRole('link', { name: `All ${counted(more, 'practice area')}` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Practice areas' }).getByRole('link')).toHaveCount(more)
  await page.goto(`${site.url}/resources/faq`)
  await expect(page.locator('summary')).toHaveCount(questions.length + 1)
  await page.goto(`${site.url}/team`)
  const partners = members.length + 1
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${counted(partners, 'partner')}, one file`, {
    ignoreCase: true,
  })
  await expect(page.getByRole('article')).toHaveCount(partners)
  await expectNoOverlap(page, 'article')
  await page.goto(`${site.url}/sitemap`)
  await expect(page.getByRole('definition').nth(1)).toHaveText(String(more))
  await expectWholeBoard(page, site, more)

  keepAreas(content, ['litigation'])
  await site.reload()
  await expectWholeBoard(page, site, 1)
  await expect(page.getByText('We act in one field')).toBeAttached()
  await page.goto(`${site.url}/practice-areas/litigation`)
  await expect(page.getByRole('link', { name: /area$/ })).toHaveCount(0)
  await page.goto(`${site.url}/`)
  await expect(page.getByRole('link', { name: 'The practice area' })).toBeVisible()

  addAreas(content, rules.practiceAreas.most - 1)
  await site.reload()
  await expectWholeBoard(page, site, rules.practiceAreas.most)
  await expect(page.getByText('We act in thirty-two fields')).toBeAttached()
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`${site.url}/`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

type Box = { x: number; y: number; width: number; height: number }

/** Every area has its own square, and heading, areas and filler cover the board without a gap. */
async function expectWholeBoard(page: Page, site: Site, areas: number) {
  await page.goto(`${site.url}/practice-areas`)
  await expect(page.getByRole('link', { name: /^Read More/ })).toHaveCount(areas)
  const squares = await page.locator('.area-card-square').allTextContents()
  expect(new Set(squares).size).toBe(areas)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const board = await boxesOf(page, '.area-board')
    const parts = await boxesOf(page, '.ell-a, .ell-b, .area-card, .area-board-rest')
    const covered = parts.reduce((sum, box) => sum + areaOf(box), 0)
    expect(overlaps(parts), `${areas} areas at ${width} px`).toEqual([])
    expect(covered / areaOf(board[0]), `${areas} areas at ${width} px`).toBeCloseTo(1, 2)
  }
}

async function expectNoOverlap(page: Page, selector: string) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(overlaps(await boxesOf(page, selector)), `${width} px`).toEqual([])
  }
}

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
