import type { Page } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { expect, test } from './fixtures.ts'

const newest = 'Interim relief before and during arbitration'

test('a visitor sees three posts, each with date, author, beginning, tags and a way to the whole', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal Insights & Resources')
  await expect(page.getByRole('article')).toHaveCount(rules.blog.postsPerPage)

  const first = page.getByRole('article').first()
  await expect(first.getByRole('heading', { name: newest })).toBeVisible()
  await expect(first.getByRole('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
  await expect(first).toContainText('A. N. Advocate')
  await expect(first).toContainText('When to go to the court under Section 9')
  await expect(first.getByRole('list', { name: 'Tags' })).toHaveText('ArbitrationProcedure')
  // Two words are seen; what they lead to is there for those who hear the link, or index it.
  const more = first.getByRole('link', { name: `Read More: ${newest}` })
  await expect(more).toHaveText(`Read More: ${newest}`)
  await expect(more.locator('.sr')).toHaveText(`: ${newest}`)
})

test('Read More leads to the whole post, and from there to the one before it in time', async ({ page }) => {
  await page.goto('/blog')
  await page.getByRole('link', { name: `Read More: ${newest}` }).click()
  await expect(page).toHaveURL('/blog/interim-relief-before-and-during-arbitration')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest)
  await expect(page.getByRole('heading', { name: 'The court, under Section 9' })).toBeVisible()

  const about = page.getByRole('complementary', { name: 'About this post' })
  await expect(about).toContainText(/Published[A-Z][a-z]+ \d{1,2}, \d{4}/)
  await expect(about).toContainText('WriterA. N. Advocate')
  await expect(about).toContainText(/Reading time\d+ minutes/)
  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(way.getByRole('link')).toHaveText(['Home', 'Blog', 'Arbitration'])

  await page.getByRole('link', { name: /^Previous note/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reading a tariff order: a short guide')
})

test('the oldest post leads on to the next, to no earlier one, and back to the blog', async ({ page }) => {
  await page.goto('/blog?page=4')
  await page
    .getByRole('link', { name: /^Read More/ })
    .last()
    .click()
  const others = page.getByRole('navigation', { name: 'Previous and next note' })
  await expect(others.getByRole('link')).toHaveText([/^Next note/])
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('Previous and Next turn the pages and are disabled at the ends', async ({ page }) => {
      await page.goto('/blog')
      await expect(button(page, 'Previous')).toBeDisabled()
      const seen = await titles(page)

      for (const number of [2, 3, 4]) {
        await button(page, 'Next').click()
        await expect(page).toHaveURL(`/blog?page=${number}`)
        await expect(page.getByText(`Page ${number} of 4`)).toBeVisible()
        seen.push(...(await titles(page)))
      }
      await expect(button(page, 'Next')).toBeDisabled()
      expect(new Set(seen).size).toBe(10)

      await button(page, 'Previous').click()
      await expect(page).toHaveURL('/blog?page=3')
      await expect(button(page, 'Next')).toBeEnabled()
    })
  })
}

test('a page past the end and an unknown post are 404 in words, and what is no number is the first page', async ({
  page,
}) => {
  const missing = await page.goto('/blog?page=99')
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is no page 99' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to page 4' }).click()
  await expect(page.getByText('Page 4 of 4')).toBeVisible()
  for (const asked of ['abc', '0', '-1']) {
    const response = await page.goto(`/blog?page=${asked}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByText('Page 1 of 4')).toBeVisible()
  }
  const unknown = await page.goto('/blog/no-such-post')
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('search engines are told of the neighbours, the page itself and the feed', async ({ page }) => {
  await page.goto('/blog?page=2')
  const link = (rel: string) => page.locator(`head link[rel="${rel}"]`)
  await expect(link('prev')).toHaveAttribute('href', '/blog')
  await expect(link('next')).toHaveAttribute('href', '/blog?page=3')
  await expect(link('canonical')).toHaveAttribute('href', /\/blog\?page=2$/)
  await expect(link('alternate').and(page.locator('[type="application/rss+xml"]'))).toHaveAttribute('href', '/rss.xml')
  await expect(link('alternate').and(page.locator('[type="application/feed+json"]'))).toHaveAttribute(
    'href',
    '/feed.json',
  )

  await page.goto('/blog')
  await expect(link('prev')).toHaveCount(0)
})

test('a post in the bin is gone, a failed list says so, and an empty one has its own words', async ({ page, site }) => {
  const slug = "slug = 'reading-a-tariff-order'"
  await site.sql(`insert into postAddress (slug, postId, at) select slug, id, publishedAt from post where ${slug};
    update post set binnedAt = '2026-11-15T00:00:00.000Z' where ${slug}`)
  const gone = await page.goto('/blog/reading-a-tariff-order')
  expect(gone?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This post is no longer here')
  await page.getByRole('link', { name: 'See the other posts' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('link', { name: /tariff order/ })).toHaveCount(0)

  await site.sql('alter table post rename to lost')
  try {
    for (const path of ['/resources/legal-updates', '/resources/case-studies', '/blog?page=2']) {
      const failed = await page.goto(path)
      expect(failed?.status()).toBe(500)
      await expect(page.getByRole('alert')).toContainText('The posts could not be loaded.')
      await expect(page.getByText('Blogs Not Found')).toHaveCount(0)
    }
    expect(site.said()).toContain('a list could not be loaded')
  } finally {
    await site.sql('alter table lost rename to post')
  }
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page).toHaveURL('/blog?page=2')

  await site.sql('delete from post')
  for (const path of ['/blog', '/resources/legal-updates', '/resources/case-studies']) {
    const empty = await page.goto(path)
    expect(empty?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Blogs Not Found' })).toBeVisible()
    await expect(button(page, 'Next')).toHaveCount(0)
  }
})

function button(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Blog pages' }).getByRole('button', { name })
}

function titles(page: Page) {
  return page.getByRole('article').getByRole('heading').allTextContents()
}
