import type { Locator } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from './fixtures.ts'

test('an area tells of the work, the matters, the advocates and the notes, and what to do next', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/practice-areas/real-estate-law')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'What we do',
    'Promoters and allottees',
    'Disputes',
    'Forums',
    'Matters of this kind',
    'Advocates who take such matters',
    'Notes on this area',
    'To ask about a matter',
    'Share',
  ])
  const matters = page.getByRole('region', { name: 'Matters of this kind' }).getByRole('listitem')
  for (const words of ['Eviction of a tenant', 'RERA complaint', 'Mutation of land records']) {
    await expect(matters.filter({ hasText: words })).toBeVisible()
  }
  const advocates = page.getByRole('region', { name: 'Advocates who take such matters' })
  await expect(advocates.getByRole('link')).toHaveText(['A. N. Advocate', 'B. N. Advocate'])
  await expect(advocates.getByRole('listitem').first()).toContainText('Managing Partner, Indore')
  await expect(advocates.getByRole('listitem').first()).toContainText(
    'Enrolled 2000, State Bar Council of Madhya Pradesh',
  )
  const notes = page.getByRole('region', { name: 'Notes on this area' })
  await expect(notes.getByRole('article').getByRole('heading')).toHaveText(['Registration and stamping of leases'])
  const call = page.getByRole('region', { name: 'To ask about a matter' }).getByRole('link')
  await expect(call).toHaveText('Contact Us About Real Estate and Property')
  await expect(call).toHaveAttribute('href', '/contact?service=real-estate-law')

  const forums = page.getByRole('complementary', { name: 'Forums' })
  await expect(forums.getByRole('listitem').first()).toHaveText('Civil courts')
  await expect(forums.locator('svg')).toHaveCount(0)
  const bullet = await page
    .getByRole('listitem')
    .filter({ hasText: 'Examine title and report on it in writing' })
    .evaluate((item) => {
      const { width, height, backgroundColor } = getComputedStyle(item, '::before')
      return { width, height, drawn: backgroundColor !== 'rgba(0, 0, 0, 0)' }
    })
  expect(bullet).toEqual({ width: '7px', height: '7px', drawn: true })

  await advocates.getByRole('link', { name: 'B. N. Advocate' }).click()
  await expect(page).toHaveURL('/team#b-n-advocate')
  await expect(page.getByRole('dialog', { name: 'B. N. Advocate' })).toBeVisible()
})

test('the matters stand in three, two and one columns, and no piece behind the navigation', async ({ page }) => {
  await page.goto('/practice-areas/real-estate-law')
  for (const [width, columns] of [
    [1440, 3],
    [820, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const matters = page.getByRole('region', { name: 'Matters of this kind' }).getByRole('listitem')
    expect(new Set((await boxes(matters)).map(({ x }) => x)).size, `${width} px`).toBe(columns)

    const head = page.getByRole('region', { name: 'Real Estate and Property' })
    const [whole, picture] = await Promise.all([boxOf(head), boxOf(head.locator('.pic'))])
    expect(picture.y, `${width} px`).toBe(52)
    if (width < 1024) {
      const share = (picture.y + picture.height) / whole.height
      expect(share, `${width} px`).toBeCloseTo(0.68, 2)
      expect((await boxOf(head.getByText(/^Title, development/))).y).toBeGreaterThan(picture.height * 0.9)
    }

    const advocates = page.getByRole('region', { name: 'Advocates who take such matters' }).getByRole('listitem')
    const [first, second] = await boxes(advocates)
    if (!first || !second) throw new Error('There are not two advocates.')
    // One rank lower beside the first, or below it.
    expect(second.y - first.y, `${width} px`).toBeGreaterThanOrEqual(width < 640 ? first.height : 64)
    expect(second.x > first.x, `${width} px`).toBe(width >= 640)
    if (width !== 820) await expectAccessible(page, `an area at ${width} px`)
  }
})

test('where one advocate takes such matters and nobody wrote a note, the page says no more', async ({ page }) => {
  await page.goto('/practice-areas/insolvency')
  const advocate = page.getByRole('region', { name: 'Advocate who takes such matters' })
  await expect(advocate.getByRole('link')).toHaveText(['A. N. Advocate'])
  await expect(page.getByRole('heading', { name: 'Notes on this area' })).toHaveCount(0)
})

test('a post leads to its author and to its areas, and its breadcrumb ends in its topic', async ({ page }) => {
  await page.goto('/blog/puttaswamy-right-to-privacy')
  const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await expect(way).toHaveText(['Home', 'Blog', 'Constitutional Law'])
  await expect(way.last()).toHaveAttribute('href', '/practice-areas/constitutional-law')

  const about = page.getByRole('complementary', { name: 'About this post' })
  const links = ['B. N. Advocate', 'Constitutional Law', 'Technology Law', 'Cite this note']
  await expect(about.getByRole('link')).toHaveText(links)
  for (const link of await about.getByRole('link').all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44)
  await about.getByRole('link', { name: 'Technology Law' }).click()
  await expect(page).toHaveURL('/practice-areas/technology-law')
  const notes = page.getByRole('region', { name: 'Notes on this area' })
  await notes.getByRole('link', { name: 'Case note: Puttaswamy and the right to privacy' }).click()
  await expect(page).toHaveURL('/blog/puttaswamy-right-to-privacy')
  await about.getByRole('link', { name: 'B. N. Advocate' }).click()
  await expect(page.getByRole('dialog', { name: 'B. N. Advocate' })).toBeVisible()
})

test('legal updates stand by area, the newest area first, and each area leads to its page', async ({ page }) => {
  await page.goto('/resources/legal-updates')
  const areas = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(areas).toHaveText([
    'Arbitration',
    'Energy and Infrastructure',
    'Environmental Law',
    'Technology Law',
    'Real Estate and Property',
    'Civil and Commercial Litigation',
    'Constitutional Law',
  ])
  const arbitration = page.getByRole('region', { name: 'Arbitration' })
  await expect(arbitration).toHaveId('arbitration')
  await expect(arbitration.getByRole('article').getByRole('heading')).toHaveText([
    'Interim relief before and during arbitration',
    'Case note: Perkins Eastman and the power to appoint an arbitrator',
    'The seat of an arbitration, and why it is not the venue',
  ])
  await expect(page.getByRole('article')).toHaveCount(10)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `legal updates at ${width} px`)
  }
  await page.goto('/resources/legal-updates#real-estate-law')
  const heading = areas.filter({ hasText: 'Real Estate' })
  await expect.poll(async () => (await boxOf(heading)).y).toBeGreaterThan(68)
  await heading.getByRole('link').click()
  await expect(page).toHaveURL('/practice-areas/real-estate-law')
})

test('a biography gives the particulars beside the text, the areas and the notes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/team')
  await page.getByRole('article', { name: 'A. N. Advocate' }).getByRole('button', { name: 'Read biography' }).click()
  const biography = page.getByRole('dialog', { name: 'A. N. Advocate' })
  await expect(biography).toBeFocused()
  expect((await boxOf(biography)).width).toBe(76 * 16)
  const [particulars, name] = await Promise.all([
    boxOf(biography.getByRole('term').first()),
    boxOf(biography.getByRole('heading', { level: 2 })),
  ])
  expect(particulars.x).toBeLessThan(name.x)

  const areas = biography.getByRole('region', { name: 'Areas of practice' }).getByRole('link')
  await expect(areas).toHaveCount(6)
  const notes = biography.getByRole('region', { name: 'Notes by A. N. Advocate' }).getByRole('link')
  await expect(notes).toHaveCount(rules.relatedPosts.byAuthor)
  await expect(notes.first()).toContainText('Interim relief before and during arbitration')
  for (const link of await biography.getByRole('link').all()) {
    expect((await boxOf(link)).height, await link.innerText()).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page, 'a biography at 1440 px')

  await page.setViewportSize({ width: 390, height: 844 })
  // All that a bar for scrolling leaves.
  const { width } = await boxOf(page.locator('body'))
  expect(await boxOf(biography)).toEqual({ x: 0, y: 0, width, height: 844 })
  await expectAccessible(page, 'a biography at 390 px')
  await notes.first().click()
  await expect(page).toHaveURL('/blog/interim-relief-before-and-during-arbitration')
})

test('the resources are reached from the head and the foot of the blog, and from every footer', async ({ page }) => {
  await page.goto('/blog')
  const ways = page.getByRole('link', { name: /resources/i }).and(page.locator('[href="/resources"]'))
  await expect(page.getByRole('main').and(page.locator(':has(h1)')).locator(ways)).toHaveCount(2)
  const [head, foot] = await boxes(page.getByRole('main').locator('[href="/resources"]'))
  const posts = await boxes(page.getByRole('article'))
  expect(head?.y).toBeLessThan(posts.at(0)?.y ?? 0)
  expect(foot?.y).toBeGreaterThan(posts.at(-1)?.y ?? 0)
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Resources' })
  await footer.click()
  await expect(page).toHaveURL('/resources')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the biographies stand in the page with areas and notes, and the page begins at its top', async ({ page }) => {
    await page.goto('/team')
    const notes = page.getByRole('region', { name: 'Notes by B. N. Advocate' })
    await expect(notes.getByRole('link', { name: /Reading a tariff order/ })).toBeVisible()
    const areas = page.getByRole('region', { name: 'Areas of practice' })
    await expect(areas.first().getByRole('link', { name: 'Arbitration' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })
})

test('a stranger as writer is no link, and what is about no area stands under other notes', async ({ page, site }) => {
  const names = 'title, text, author, tags, imageKey, binnedAt, createdAt, updatedAt'
  const copies = [1, 2, 3, 4, 5].map(
    (number) => `insert into post (id, slug, publishedAt, areas, ${names})
      select 'copy-${number}', 'copy-${number}', '2026-01-0${number}', '["arbitration"]', ${names}
      from post where slug = 'seat-and-venue-of-an-arbitration';`,
  )
  // The firm gave up an area that a post names.
  await site.sql(`update post set author = 'A. Stranger', areas = '[]' where slug = 'reading-a-tariff-order';
    update post set areas = '["shipping"]' where slug = 'limitation-before-the-national-green-tribunal';
    ${copies.join('')}`)
  await page.goto('/blog/reading-a-tariff-order')
  const about = page.getByRole('complementary', { name: 'About this post' })
  await expect(about).toContainText('WriterA. Stranger')
  await expect(about.getByRole('link')).toHaveText(['Cite this note'])
  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(way.getByRole('link')).toHaveText(['Home', 'Blog', 'Energy'])
  await site.sql(`update post set tags = '[]' where slug = 'reading-a-tariff-order'`)
  await page.reload()
  await expect(way.getByRole('listitem')).toHaveText(['Home', 'Blog'])

  await page.goto('/resources/legal-updates')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toHaveText('Other notes')
  const others = page.getByRole('region', { name: 'Other notes' }).getByRole('article').getByRole('heading')
  await expect(others).toHaveText([
    'Reading a tariff order: a short guide',
    'Limitation before the National Green Tribunal',
  ])
  const arbitration = page.getByRole('region', { name: 'Arbitration' })
  await expect(arbitration.getByRole('article')).toHaveCount(rules.legalUpdates.posts)
  await page.goto('/practice-areas/arbitration')
  const notes = page.getByRole('region', { name: 'Notes on this area' })
  await expect(notes.getByRole('article')).toHaveCount(rules.relatedPosts.ofArea)
  await notes.getByRole('link', { name: 'More notes on Arbitration' }).click()
  await expect(page).toHaveURL('/resources/legal-updates#arbitration')

  // What a page says by itself stands without what others wrote.
  await site.sql('alter table post rename to lost')
  try {
    for (const path of ['/practice-areas/arbitration', '/team']) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  } finally {
    await site.sql('alter table lost rename to post')
  }
})

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

async function boxes(places: Locator) {
  return await Promise.all((await places.all()).map(boxOf))
}
