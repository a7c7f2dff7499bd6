import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from './fixtures.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor narrows the list to a topic, and any spelling of it leads there', async ({ page }) => {
    await page.goto('/blog')
    const topics = page.getByRole('navigation', { name: 'Topics' })
    await expect(topics.getByRole('link', { name: 'All 10' })).toHaveAttribute('aria-current', 'page')
    await topics.getByRole('link', { name: 'Limitation 3' }).click()
    await expect(page).toHaveURL('/blog/tag/limitation')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limitation')
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(topics.locator('[aria-current]')).toHaveText('Limitation 3')
    await expect(page.getByRole('region', { name: 'See also' }).getByRole('link').first()).toBeVisible()
    for (const article of await page.getByRole('article').all()) {
      await expect(article.getByRole('list', { name: 'Tags' })).toContainText(/limitation/i)
    }

    await page.getByRole('article').first().getByRole('link', { name: 'Notes on Limitation', exact: true }).click()
    await expect(page).toHaveURL('/blog/tag/limitation')
    const moved = await page.request.get('/blog/tag/Case%20Study', { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, '/blog/tag/case-study'])
    const older = await page.request.get('/blog?tag=Case%20Study', { maxRedirects: 0 })
    expect([older.status(), older.headers().location]).toEqual([301, '/blog/tag/case-study'])
    expect((await page.goto('/blog/tag/no-such-topic'))?.status()).toBe(404)
    expect((await page.goto('/blog/tag/limitation?page=2'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'There is no page 2' })).toBeVisible()
  })

  test('a visitor searches the notes: the words are marked, pages turn, and nothing found says what to try', async ({
    page,
  }) => {
    await page.goto('/blog')
    await page.getByRole('searchbox', { name: 'Search the notes' }).fill('arbitrators')
    await page.getByRole('searchbox', { name: 'Search the notes' }).press('Enter')
    await expect(page).toHaveURL('/blog?q=arbitrators')
    await expect(page.getByRole('status')).toHaveText('Four notes for ‘arbitrators’. See all notes')
    await expect(page.getByRole('article').first().locator('mark').first()).toHaveText(/^arbitra/i)
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow')
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/blog?q=arbitrators&page=2')
    await expect(page.getByRole('article')).toHaveCount(1)

    await page.goto('/blog?q=quixotic')
    await expect(page.getByRole('heading', { name: 'No note was found for ‘quixotic’' })).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Tribunals 1' }),
    ).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'all notes' }).click()
    await expect(page).toHaveURL('/blog')
  })
})

test('list, topic and search are accessible and no wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/blog/tag/arbitration', '/blog?q=limitation', '/blog?q=quixotic', '/blog?page=99']) {
    await page.goto(path)
    await expectAccessible(page, path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('a shared post shows a picture of its own, and so does any other page', async ({ page, baseURL }) => {
  const meta = (property: string) => page.locator(`head meta[property="${property}"]`)
  await page.goto('/blog/interim-relief-before-and-during-arbitration')
  await expect(meta('og:type')).toHaveAttribute('content', 'article')
  await expect(meta('article:published_time')).toHaveAttribute('content', /Z$/)
  await expect(meta('article:author')).toHaveAttribute('content', 'A. N. Advocate')
  await expect(meta('article:section')).toHaveAttribute('content', 'Arbitration')
  await expect(meta('article:tag')).toHaveCount(2)
  await expect(page.locator('head meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
  const own = (await meta('og:image').getAttribute('content')) ?? ''
  expect(own).toMatch(new RegExp(`^${baseURL}/share/[a-f0-9]{32}/interim-relief`))

  await page.goto('/about')
  await expect(meta('og:type')).toHaveAttribute('content', 'website')
  await expect(meta('og:image:alt')).toHaveAttribute('content', 'A practice built on preparation: The Chambers')
  const site = (await meta('og:image').getAttribute('content')) ?? ''
  for (const address of [own, site]) {
    const picture = await page.request.get(address)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    const png = await picture.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

function button(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Blog pages' }).getByRole('button', { name })
}
