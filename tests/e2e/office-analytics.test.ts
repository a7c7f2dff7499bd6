import { addDays, dayOf } from '#domain/analytics/days.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { accessibleText, elementsIn, linksIn, partNamed, wordsIn } from '#tests/support/html.ts'
import type { Site } from '#tests/support/processes/site-template.ts'
import { readerHeaders } from '#tests/support/unit/background.ts'
import { expect, test } from './fixtures.ts'

const figures = '/adminDashboard/figures'

test('figures are read in charts, by keyboard, in tables and in print, by period and by page', async ({
  page,
  browser,
  site,
}) => {
  await test.step('a prefetched page is counted only when it is shown', async () => {
    // The User-Agent of the test browser says that it is automated.
    const userAgent = String(readerHeaders['user-agent'])
    const context = await browser.newContext({ userAgent, viewport: { width: 1280, height: 800 } })
    const visitor = await context.newPage()
    await visitor.goto('/blog')
    const link = visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' })
    const prefetch = context.waitForEvent('request', (request) => request.url().endsWith('/media'))
    await link.hover()
    await (await prefetch).response()
    const counted = visitor.waitForResponse('**/read')
    await link.click()
    expect((await counted).status()).toBe(204)
    await context.close()
  })

  await test.step('the first day of counting is explained', async () => {
    await addSessionCookie(page)
    await openOffice(page, figures)
    await expect(page.getByRole('heading', { name: 'Counting began today' })).toBeVisible()
    await expect(page.getByText('No cookie is set and no address is kept.')).toBeVisible()
    await expectAccessible(page, 'figures, the first day')
    const reads = site.rows('select path, sum(count) as count from readCount group by path order by path')
    expect(reads).toEqual(['/blog', '/media'].map((path) => ({ path, count: 1 })))
  })

  await test.step('figures that cannot be loaded show an error', async () => {
    await fillDays(site)
    await intercept(page, `**${figures}.data*`, (route) => route.abort())
    await page.getByRole('link', { name: '90 days' }).click()
    await expect(page.getByText('The figures could not be loaded.')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a period shows its charts, and the reads of each day by the arrow keys', async () => {
    await page.getByRole('navigation', { name: 'Time' }).getByRole('link', { name: '30 days' }).click()
    await expect(page.getByRole('table', { name: 'Reads by page, 30 days' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reads of all pages' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Reads a day from .*, most on/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Messages sent by month: / })).toBeVisible()
    await expect(page.getByRole('row', { name: /^benami zqxv/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^news\.example/ })).toBeVisible()
    await expectAccessible(page, 'figures')
    const day = page.getByRole('slider', { name: 'Day' })
    await day.focus()
    await day.press('ArrowLeft')
    await expect(day).toHaveAttribute('aria-valuetext', /: 1,250 reads$/)
    await expect(page.getByText('Most: Home (1,200), Contact Us (50)')).toBeVisible()
  })

  await test.step('on a phone and in print the charts fit, and print leaves out the navigation', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.locator(':root').evaluate((root) => root.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('link', { name: 'Figures' })).toHaveAttribute('href', figures)
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /^Reads a day/ })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the reads of one page, and those of all, can be read in a table', async () => {
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
  })

  await test.step('without JavaScript periods and pages are links, and there is no slider', async () => {
    const htmlAt = async (address: string) => await (await page.request.get(address)).text()
    const { to = '' } = linksIn(await htmlAt(figures)).find(({ words }) => words === '90 days') ?? {}
    const period = await htmlAt(to)
    const current = elementsIn(partNamed(period, 'Time'), 'a').filter(
      ({ properties }) => properties.ariaCurrent === 'page',
    )
    expect(current.map(accessibleText)).toEqual(['90 days'])
    expect(period).not.toContain('role="slider"')
    const ofPage = linksIn(period).find(({ to, words }) => to.includes('of=') && words === 'Contact Us')
    expect(wordsIn(await htmlAt(ofPage?.to ?? ''), 'h2')).toContain('Reads of “Contact Us”')
  })
})

/** Inserts the same counts for today and each of the days before: midnight may pass during the test. */
async function fillDays(site: Site) {
  const today = dayOf(new Date())
  const days = Array.from({ length: 41 }, (_, back) => addDays(today, -back))
  const statements = days.flatMap((day) => [
    `insert or ignore into readCount values ('${day}', '/', 1200), ('${day}', '/contact', 50)`,
    `insert or ignore into sourceCount values ('${day}', 'news.example', 3)`,
    `insert or ignore into missCount values ('${day}', 'benami zqxv', 1)`,
    `insert or ignore into messageCount values ('${day}', 2)`,
  ])
  await site.sql(statements.join(';'))
}
