import { expectBothPaints } from '#tests/support/page-probes.ts'
import { expect, test } from './fixtures.ts'

/* The public pages themselves are looked at in walk.test.ts. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the browser records both paints behind the open disclaimer, on the sign-in and after a page change', async ({
  page,
}) => {
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

test('until a picture is there, a few of its pixels stand in', async ({ page }) => {
  await page.route('**/pictures/**', () => {})
  await page.goto('/about', { waitUntil: 'commit' })
  const blurred = page.locator('.pic-blur image').first()
  await expect(blurred).toHaveAttribute('href', /^data:image/)
  const [picture, pixels] = [await page.locator('.pic').first().boundingBox(), await blurred.boundingBox()]
  expect(pixels?.width).toBeGreaterThanOrEqual(picture?.width ?? Number.POSITIVE_INFINITY)
})
