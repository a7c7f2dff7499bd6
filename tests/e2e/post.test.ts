import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expectFits, shownPictures } from '#tests/support/browser/layout.ts'
import { insertPostInto } from '#tests/support/browser/posts.ts'
import { watchPolicy } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const long = 'A party to an agreement may need protection before anybody decides the dispute between them. '.repeat(4)
const rows = ['When | Before or during | During', 'Against whom | Parties and others | Parties']
const text = (picture: string) => `${long}

## Main

${long}[^1] And again.[^1]

![A library](/uploads/medias/${picture} "The library at Indore")

## When the door narrows

> Who may give it?

${long}

## दरवाज़ा

| | Section 9 | Section 17 |
|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

- ${long}[^2]
- Cite

## Cite

${long.repeat(8)}

[^1]: *Sundaram*, see [the report](https://reports.example/1).
[^2]: Second note.`

test('a post shows its details, contents, footnotes, citation and related posts', async ({ page, context, site }) => {
  const library = (await (await page.request.get('/insert/getmedia')).json()).media[0].mediaimage
  const words = {
    title: 'Interim relief, in short',
    summary: 'When to go to the court, and when to the tribunal.',
    text: text(library),
    tags: ['Arbitration', '***'],
    areas: ['arbitration', 'litigation'],
    imageAlt: 'Scales between two kings',
    lawStatedOn: '2026-10-31',
  }
  insertPostInto(site.dataDir, { ...words, slug: 'short', reviewBy: '2999-01-01' })
  const review = { lawStatedOn: '2025-03-01', reviewBy: '2026-03-01', publishedAt: '2025-03-12T06:00:00.000Z' }
  insertPostInto(site.dataDir, { ...words, ...review, slug: 'old', title: 'जमानत कब मिलती है', summary: '' })
  const newest = 'A note of today'
  insertPostInto(site.dataDir, {
    ...words,
    title: newest,
    summary: 'A newer one.',
    publishedAt: new Date().toISOString(),
  })
  await site.reload()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  const expectNoViolations = await watchPolicy(page)

  await test.step('on a desktop, the contents, footnotes, citation and further links work', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/blog/short')
    await expectHead(page, words.summary)
    await expectContents(page)
    await expectNotes(page)
    await expectCitation(page)
    await expectFurtherLinks(page)
    const [lead, figure] = await shownPictures(page.locator('main'))
    expect(lead?.chosen).toBeGreaterThanOrEqual(lead?.shown ?? 0)
    expect(figure?.chosen).toBeGreaterThanOrEqual(figure?.shown ?? 0)
    await expect(page.getByRole('figure')).toContainText('The library at Indore')
    await expectUniqueIds(page)
    await expectAccessible(page, 'a post')
  })

  await test.step('on a phone, the contents are collapsed, side notes are hidden, and tables fit the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/blog/old')
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await expect(contents.getByRole('link')).toHaveCount(0)
    await contents.getByText('Contents').first().click()
    for (const width of [820, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(contents.getByRole('link')).toHaveCount(4)
      await expect(page.locator('.sn').first()).toBeHidden()
      await expectFits(page, `at ${width} px`)
    }
    await expectAccessible(page, 'a post past its review date on a phone')
    const table = page.getByRole('region', { name: 'Table 1' })
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const [name, cell] = await Promise.all(
      ['When', 'Before or during'].map((words) => table.getByText(words, { exact: true }).boundingBox()),
    )
    expect(cell?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0))
  })

  await test.step('a post past its review date shows a warning and links to newer posts on its practice area', async () => {
    await expect(page.getByRole('note')).toContainText(
      'It states the law as on March 1, 2025 and was due for review by March 1, 2026.',
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'hi')
    await page.getByRole('link', { name: 'Newer notes on Arbitration' }).click()
    await expect(page.getByRole('heading', { name: 'Notes on this area' })).toBeInViewport()
    await expect(page.getByRole('link', { name: newest })).toBeVisible()
  })
  expectNoViolations()
})

async function expectHead(page: Page, summary: string) {
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('link')).toHaveText(['Home', 'Blog', 'Arbitration'])
  await expect(page.getByText(summary)).toBeVisible()
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', summary)
  await expect(page.getByRole('img', { name: 'Scales between two kings' })).toBeVisible()
  const about = page.getByRole('complementary', { name: 'About this post' })
  await expect(about).toContainText('PublishedNovember 2, 2026')
  await expect(about).toContainText('Law stated as onOctober 31, 2026')
  await expect(about.getByRole('link', { name: 'A. N. Advocate' })).toHaveAttribute('href', '/team#a-n-advocate')
  await expect(about.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
}

async function expectContents(page: Page) {
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const current = contents.locator('[aria-current=location]')
  await expect(contents.getByRole('link')).toHaveText(['Main', 'When the door narrows', 'दरवाज़ा', 'Cite'])
  for (const name of ['दरवाज़ा', 'Main', 'Cite']) {
    await contents.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
    await expect(current).toHaveText(name)
  }
  await expect(contents.getByRole('listitem').first()).toHaveClass('is-past')
}

async function expectNotes(page: Page) {
  const references = page.getByRole('link', { name: 'Note 1', exact: true })
  await expect(references).toHaveCount(2)
  const sideNote = page.locator('.sn').first()
  const [note, reference] = await Promise.all([sideNote.boundingBox(), references.first().boundingBox()])
  expect((note?.x ?? 0) + (note?.width ?? 0)).toBeLessThan(reference?.x ?? 0)
  expect(Math.abs((note?.y ?? 0) - (reference?.y ?? 0))).toBeLessThan(60)

  await references.nth(1).click()
  const inList = page.getByRole('region', { name: 'Notes' }).getByRole('listitem').first()
  await expect(inList).toContainText('Sundaram, see the report.')
  await expect(inList).toBeInViewport()
  await inList.getByRole('link', { name: 'Back to the text at note 1, place 2' }).click()
  await expect(references.nth(1)).toBeInViewport()
}

async function expectCitation(page: Page) {
  await page.getByRole('link', { name: 'Cite this note' }).click()
  const cite = page.getByRole('region', { name: 'Cite this note' })
  await cite.getByRole('button', { name: 'Copy' }).click()
  await expect(cite.getByRole('status')).toHaveText('Copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^A\. N\. Advocate, ‘Interim relief, in short’, The Chambers, November 2, 2026, http/)
  expect(copied.endsWith('/blog/short')).toBe(true)

  // This browser has no share sheet, so the page offers links and a copy button instead.
  const share = page.getByRole('region', { name: 'Share' })
  await expect(share.getByRole('link')).toHaveText(['WhatsApp', 'E-mail'])
  await share.getByRole('button', { name: 'Copy the link' }).click()
  await expect(share.getByRole('status')).toHaveText('Copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/blog\/short$/)
}

async function expectFurtherLinks(page: Page) {
  const tags = page.getByRole('list', { name: 'Tags' })
  await expect(tags.getByRole('link')).toHaveText(['Arbitration'])
  await expect(tags.getByRole('link')).toHaveAttribute('href', '/blog/tag/arbitration')
  const related = page.getByRole('region', { name: 'Related notes' })
  await expect(related.getByRole('article')).toHaveCount(3)
  await expect(related.getByRole('link', { name: 'Interim relief, in short' })).toHaveCount(0)
  const neighbours = page.getByRole('navigation', { name: 'Previous and next note' }).getByRole('link')
  await expect(neighbours).toHaveText([/^Previous note, \w+ \d+, \d{4}/, /^Next note, \w+ \d+, \d{4}/])
}

/** Expects unique ids, although headings of the text have the names of parts of the page. */
async function expectUniqueIds(page: Page) {
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(new Set(ids).size, ids.join()).toBe(ids.length)
}
