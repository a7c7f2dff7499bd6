import type { Page } from '@playwright/test'
import { publicPages } from '#tests/support/public-pages.ts'
import { acceptDisclaimer } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

const bothPaints = ['first-contentful-paint', 'largest-contentful-paint']

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the browser records a first and a largest paint on every kind of public page', async ({ page }) => {
  await acceptDisclaimer(page)
  for (const path of publicPages) {
    await page.goto(path)
    await expect.poll(() => paintsOf(page), path).toEqual(bothPaints)
  }
})

test('it records both behind the open disclaimer, on the sign-in and after a page change', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => paintsOf(page), 'the disclaimer').toEqual(bothPaints)
  await page.goto('/adminsite')
  await expect.poll(() => paintsOf(page), 'the sign-in').toEqual(bothPaints)
  await page.goto('/team')
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await expect.poll(() => paintsOf(page), 'after a page change').toEqual(bothPaints)
})

/** What the browser has told so far of its first paints. */
function paintsOf(page: Page) {
  return page.evaluate(async () => {
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
