import type { Page } from '@playwright/test'
import { acceptDisclaimer } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await acceptDisclaimer(page)
})

test('what was typed before the form woke stays in its fields', async ({ page }) => {
  const release = await holdBack(page, /assets\/contact-form-.*\.js/)
  await page.goto('/')
  const name = page.getByLabel('Full name')
  await name.fill('Typed early')
  await expect(page.locator('[data-awake]')).not.toBeAttached()
  release()
  await expect(page.locator('[data-awake]')).toBeAttached()
  await expect(name).toHaveValue('Typed early')
})

test('a press on a button that is still asleep is not lost', async ({ page }) => {
  const release = await holdBack(page, /assets\/gallery-.*\.js/)
  await page.goto('/media')
  const gallery = page.getByRole('group', { name: 'Gallery' })
  const before = await gallery.getByRole('img').first().getAttribute('alt')
  await gallery
    .getByRole('link', { name: /^Open picture/ })
    .first()
    .click({ noWaitAfter: true })
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('dialog').getByRole('img', { name: before ?? '' })).toBeVisible()
})

/** The script of an island waits for what is given back, so that the visitor comes first. */
async function holdBack(page: Page, script: RegExp) {
  const held = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
