import { expectPlacedToast, watchPolicy } from '#tests/support/policy-violations.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { acceptDisclaimer, awake, fillIn } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

test('no public page does what its policy forbids, asleep or awake', async ({ page }) => {
  await acceptDisclaimer(page)
  const expectNothingRefused = await watchPolicy(page)
  for (const address of publicPages) {
    const answer = await page.goto(address)
    expect(answer?.headers()['content-security-policy'], address).toContain("style-src 'self';")
    for (const island of await page.locator('[data-island]').all()) {
      await island.locator('> :not(link)').first().scrollIntoViewIfNeeded()
      await expect(island).toHaveAttribute('data-awake', 'yes')
    }
    expect(await page.locator('[style]:not([data-sonner-toaster] *)').count(), address).toBe(0)
  }
  expectNothingRefused()
})

test('what opens on public pages keeps to the policy: disclaimer, menu, biography, lightbox, map, toast', async ({
  page,
}) => {
  const expectNothingRefused = await watchPolicy(page)
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'A map.' }))
  await page.goto('/')
  await page.getByRole('button', { name: 'PROCEED TO WEBSITE' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'PROCEED TO WEBSITE' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto('/team')
  await page
    .getByRole('button', { name: /^Read biography/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto('/media')
  await page
    .getByRole('group', { name: 'Gallery' })
    .getByRole('link', { name: /^Open picture/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto('/contact')
  await page.getByRole('button', { name: 'Show the map' }).first().click()
  await expect(page.frameLocator('iframe').first().getByText('A map.')).toBeVisible()
  await awake(page)
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit Message' }).click()
  await expectPlacedToast(page, 'Message sent')
  expectNothingRefused()
})

test('until a picture is there, a few of its pixels stand in', async ({ page }) => {
  await page.route('**/pictures/**', () => {})
  await page.goto('/about', { waitUntil: 'commit' })
  const blurred = page.locator('.pic-blur image').first()
  await expect(blurred).toHaveAttribute('href', /^data:image/)
  const [picture, pixels] = [await page.locator('.pic').first().boundingBox(), await blurred.boundingBox()]
  expect(pixels?.width).toBeGreaterThanOrEqual(picture?.width ?? Number.POSITIVE_INFINITY)
})
