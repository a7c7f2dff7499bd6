import { expectBothPaints } from '#tests/support/browser/page-probes.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

/* How a page loads: its paints, pictures and script, and prefetching. The walk checks every public page. */

// A small window: until its animations have ended, a page is drawn again and again.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1160, height: 400 } })

test('a page records both paints, shows picture placeholders, and prefetches links', async ({ page }) => {
  await test.step('both paints are recorded behind the disclaimer', async () => {
    await page.goto('/')
    const disclaimer = page.getByRole('dialog')
    await expect(disclaimer).toBeVisible()
    await expectBothPaints(page, 'the disclaimer')
    await disclaimer.getByRole('checkbox').check()
    await disclaimer.getByRole('button', { name: 'PROCEED TO WEBSITE' }).click()
    await expect(disclaimer).toBeHidden()
  })

  await test.step('a link is prefetched on hover, and the page opened by a link records both paints', async () => {
    const nav = page.getByRole('navigation', { name: 'Main' })
    const prefetch = page.context().waitForEvent('request', (request) => request.url().endsWith('/media'))
    await nav.getByRole('link', { name: 'Media' }).hover()
    expect((await prefetch).headers()['sec-purpose']).toContain('prefetch')
    await nav.getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/blog')
    await expectBothPaints(page, 'the page after a change')
  })

  await test.step('both paints are recorded on the sign-in page', async () => {
    await page.goto('/adminsite')
    await expectBothPaints(page, 'the sign-in')
  })

  await test.step('text typed before the contact form is hydrated stays in its field', async () => {
    const released = Promise.withResolvers<void>()
    await intercept(page, /assets\/contact-form-.*\.js/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/')
    const name = page.getByLabel('Full name')
    await name.fill('Typed early')
    await expect(page.locator('[data-hydrated]')).not.toBeAttached()
    released.resolve()
    await expect(page.locator('[data-hydrated]')).toBeAttached()
    await expect(name).toHaveValue('Typed early')
  })

  await test.step('a blurred placeholder is shown until a picture has loaded', async () => {
    await intercept(page, '**/pictures/**', () => {})
    await page.goto('/about', { waitUntil: 'commit' })
    const blurred = page.locator('.pic-blur image').first()
    await expect(blurred).toHaveAttribute('href', /^data:image/)
    const [picture, pixels] = [await page.locator('.pic').first().boundingBox(), await blurred.boundingBox()]
    expect(pixels?.width).toBeGreaterThanOrEqual(picture?.width ?? Number.POSITIVE_INFINITY)
  })
})
