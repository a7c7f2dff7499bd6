import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#domain/analytics/days.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import type { Site } from '#tests/support/processes/site-template.ts'
import { readerHeaders } from '#tests/support/unit/background.ts'
import { expect, test } from './fixtures.ts'

/* Readers use a normal User-Agent: the one of the test browser says that it is automated. */
const userAgent = String(readerHeaders['user-agent'])

test('page views and searches without results are counted, except those of bots and of visitors who opt out', async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({ userAgent, viewport: { width: 1280, height: 800 } })
  const visitor = await context.newPage()
  await visitor.goto('/about')
  await visitor.goto('/search?q=benami+zqxv')
  await visitor.goto('/blog?q=ring+98765+43210')
  // A prefetched page does not count as read until it is shown.
  await visitor.goto('/blog')
  const link = visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' })
  const prefetch = context.waitForEvent('request', (request) => request.url().endsWith('/media'))
  await link.hover()
  await (await prefetch).response()
  const counted = visitor.waitForResponse('**/read')
  await link.click()
  expect((await counted).status()).toBe(204)
  await context.close()
  const optedOut = await browser.newContext({ userAgent, extraHTTPHeaders: { 'Sec-GPC': '1' } })
  await (await optedOut.newPage()).goto('/team')
  await optedOut.close()
  await page.goto('/contact')

  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard/figures')
  await expect(page.getByRole('heading', { name: 'Counting began today' })).toBeVisible()
  await expect(page.getByText('No cookie is set and no address is kept.')).toBeVisible()
  await expectAccessible(page, 'figures, the first day')
  const reads = site.rows('select path, sum(count) as count from readCount group by path order by path')
  expect(reads).toEqual(
    ['/about', '/blog', '/media', '/search'].map((path) => ({ path, count: path === '/blog' ? 2 : 1 })),
  )
  expect(site.rows('select words, count from missCount')).toEqual([{ words: 'benami zqxv', count: 1 }])

  await fillDays(site)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Reads of all pages' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^About Us/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^benami zqxv/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^news\.example/ })).toBeVisible()
})

test('figures can be filtered by period and page, with and without JavaScript and in print; a failure is shown', async ({
  page,
  browser,
  site,
}) => {
  await test.step('without JavaScript the figures are shown and the period is a link; a failed load shows an error', async () => {
    await addSessionCookie(page)
    await fillDays(site)
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const office = await plain.newPage()
    await office.goto('/adminDashboard/figures')
    await office.getByRole('link', { name: '90 days' }).click()
    await expect(office.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'page')
    await expect(office.getByRole('slider')).toHaveCount(0)
    await office
      .getByRole('row', { name: /^Contact Us/ })
      .getByRole('link')
      .click()
    await expect(office.getByRole('heading', { name: 'Reads of “Contact Us”' })).toBeVisible()
    await plain.close()

    await openOffice(page, '/adminDashboard/figures')
    await failFigures(page)
    await page.getByRole('link', { name: '90 days' }).click()
    await expect(page.getByText('The figures could not be loaded.')).toBeVisible()
  })

  await test.step('figures can be filtered by period and page, and read in charts, by keyboard, in tables and in print', async () => {
    await page.unrouteAll()
    await addSessionCookie(page)
    await fillDays(site)
    await visitOffice(page, '/adminDashboard')
    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Figures' }).click()
    await expect(page.getByRole('img', { name: /^Reads a day from .*, most on/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Messages sent by month: / })).toBeVisible()
    await expectAccessible(page, 'figures')

    await page.getByRole('navigation', { name: 'Time' }).getByRole('link', { name: '30 days' }).click()
    await expect(page.getByRole('table', { name: 'Reads by page, 30 days' })).toBeVisible()
    const day = page.getByRole('slider', { name: 'Day' })
    await day.focus()
    await day.press('ArrowLeft')
    await expect(day).toHaveAttribute('aria-valuetext', /: 1,250 reads$/)
    await expect(page.getByText('Most: Home (1,200), Contact Us (50)')).toBeVisible()

    await page
      .getByRole('row', { name: /^Contact Us/ })
      .getByRole('link')
      .click()
    await expect(page.getByRole('heading', { name: 'Reads of “Contact Us”' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Page' })).toHaveValue('/contact')
    await page.getByRole('link', { name: 'As a table' }).click()
    const table = page.getByRole('table', { name: 'Reads of “Contact Us” by day' })
    await expect(table.getByRole('row').nth(2)).toContainText('50')
    await page.getByRole('combobox', { name: 'Page' }).selectOption('All pages')
    await expect(page.getByRole('table', { name: 'Reads by day' }).getByRole('row').nth(2)).toContainText('1,250')
    await expectAccessible(page, 'figures as a table')

    await page.setViewportSize({ width: 390, height: 844 })
    await visitOffice(page, '/adminDashboard')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('link', { name: 'Figures' }).click()
    await expect(page.getByRole('heading', { name: 'Reads of all pages' })).toBeVisible()
    expect(await page.locator(':root').evaluate((root) => root.scrollWidth)).toBe(390)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /^Reads a day/ })).toBeVisible()
  })
})

async function failFigures(page: Page) {
  await intercept(page, '**/adminDashboard/figures.data*', (route) => route.abort())
}

/** Inserts the same counts for today and each of the days before: midnight may pass during the test. */
async function fillDays(site: Site) {
  const today = dayOf(new Date())
  const days = Array.from({ length: 41 }, (_, back) => addDays(today, -back))
  const statements = days.flatMap((day) => [
    `insert or ignore into readCount values ('${day}', '/', 1200), ('${day}', '/contact', 50)`,
    `insert or ignore into sourceCount values ('${day}', 'news.example', 3)`,
    `insert or ignore into messageCount values ('${day}', 2)`,
  ])
  await site.sql(statements.join(';'))
}
