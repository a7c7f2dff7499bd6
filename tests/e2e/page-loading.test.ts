import { expectBothPaints } from '#tests/support/browser/page-probes.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { acceptDisclaimer } from '#tests/support/browser/visitor.ts'
import { expect, test } from './fixtures.ts'

/* How a page loads: its paints, pictures and script, and prefetching. The walk checks every public page. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a page records both paints, shows picture placeholders, and prefetches links', async ({ page }) => {
  await test.step('both paints are recorded behind the disclaimer, on the sign-in page and after a navigation', async () => {
    await page.goto('/')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectBothPaints(page, 'the disclaimer')
    await page.goto('/adminsite')
    await expectBothPaints(page, 'the sign-in')
    await page.goto('/team')
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/blog')
    await expectBothPaints(page, 'the page after a change')
  })

  await test.step('a link is prefetched on hover', async () => {
    const prefetch = page.context().waitForEvent('request', (request) => request.url().endsWith('/media'))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).hover()
    expect((await prefetch).headers()['sec-purpose']).toContain('prefetch')
  })

  await test.step('text typed before the contact form is hydrated stays in its field', async () => {
    await acceptDisclaimer(page)
    const held = Promise.withResolvers<void>()
    await intercept(page, /assets\/contact-form-.*\.js/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    const name = page.getByLabel('Full name')
    await name.fill('Typed early')
    await expect(page.locator('[data-awake]')).not.toBeAttached()
    held.resolve()
    await expect(page.locator('[data-awake]')).toBeAttached()
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
