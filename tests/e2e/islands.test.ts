import { acceptDisclaimer } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await acceptDisclaimer(page)
})

test('what was typed before the form woke stays in its fields', async ({ page }) => {
  await page.goto('/')
  const name = page.getByLabel('Full name')
  await name.fill('Typed early')
  await expect(page.locator('[data-awake]')).toBeAttached()
  await expect(name).toHaveValue('Typed early')
})

test('a page that nobody has touched loads a loader and no React', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts.some((script) => script.includes('entry.client'))).toBe(true)
  expect(scripts.filter((script) => /react|client-/.test(script.replace('entry.client', '')))).toEqual([])
})

test('a press on a button that is still asleep is not lost', async ({ page }) => {
  // The chunk of the gallery is held back, so that the press comes first.
  const held = Promise.withResolvers<void>()
  await page.route(/assets\/gallery-.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/media')
  const gallery = page.getByRole('group', { name: 'Gallery' })
  const before = await gallery.getByRole('img').first().getAttribute('alt')
  await gallery
    .getByRole('link', { name: /^Open picture/ })
    .first()
    .click({ noWaitAfter: true })
  await expect(page.getByRole('dialog')).toBeHidden()
  held.resolve()
  await expect(page.getByRole('dialog').getByRole('img', { name: before ?? '' })).toBeVisible()
})
