import type { Page } from '@playwright/test'
import { boxOf, topOf } from '#tests/support/browser/layout.ts'
import { expect, test } from './fixtures.ts'

test('team biographies open from cards and links, fit every viewport and restore focus when closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const biography = page.getByRole('dialog', { name: 'A. N. Advocate' })
  const other = page.getByRole('dialog', { name: 'B. N. Advocate' })

  await test.step('a biography opened by its address links to its practice areas, and its button closes it and removes the fragment', async () => {
    await page.goto('/team#b-n-advocate')
    await expect(other).toBeVisible()
    const areas = other.getByRole('region', { name: 'Areas of practice' }).getByRole('link')
    await expect(areas).toHaveCount(5)
    await expect(areas.filter({ hasText: 'Real Estate' })).toHaveAttribute('href', '/practice-areas/real-estate-law')
    await other.getByRole('button', { name: 'Close' }).click()
    await expect(other).toBeHidden()
    await expect(page).toHaveURL('/team')
  })

  await test.step('the particulars are beside the text, and every link is at least 44 px high', async () => {
    await openBiography(page, 'A. N. Advocate')
    await expect(biography).toBeFocused()
    expect((await boxOf(biography)).width).toBe(76 * 16)
    const [particulars, name] = await Promise.all([
      boxOf(biography.getByRole('term').first()),
      boxOf(biography.getByRole('heading', { level: 2 })),
    ])
    expect(particulars.x).toBeLessThan(name.x)
    await expect(biography.getByRole('link', { name: 'Schedule a Meeting' })).toBeInViewport({ ratio: 1 })
    for (const link of await biography.getByRole('link').all()) {
      expect((await boxOf(link)).height, await link.innerText()).toBeGreaterThanOrEqual(44)
    }
  })

  await test.step('on a phone the biography fills the screen, and Close stays in view at the end of the text', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    // The full width without a scrollbar.
    const { width } = await boxOf(page.locator('body'))
    expect(await boxOf(biography)).toEqual({ x: 0, y: 0, width, height: 844 })
    const tops = [
      biography.getByRole('img'),
      biography.getByRole('heading', { level: 2 }),
      biography.getByText('declares that the particulars'),
      biography.getByRole('term').first(),
    ].map(topOf)
    expect(await Promise.all(tops)).toEqual((await Promise.all(tops)).toSorted((one, other) => one - other))
    await page.setViewportSize({ width: 320, height: 640 })
    await biography.getByRole('region', { name: 'Notes by' }).getByRole('link').last().scrollIntoViewIfNeeded()
    await expect(biography.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
  })

  await test.step('Close or Escape closes the biography and returns focus to its button', async () => {
    for (const close of [
      () => other.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      const button = await openBiography(page, 'B. N. Advocate')
      await close()
      await expect(other).toBeHidden()
      await expect(button).toBeFocused()
    }
  })

  await test.step('a group without members is shown only after following a link to it', async () => {
    await expect(page.locator('#associates')).toBeHidden()
    await page.evaluate(() => location.assign('#associates'))
    await expect(page.getByText('Associates: no profile is shown here yet.')).toBeInViewport()
    await expect(page.locator('#support-staff')).toBeHidden()
  })
})

async function openBiography(page: Page, name: string) {
  const button = page.getByRole('article', { name }).getByRole('button', { name: 'Read biography' })
  await button.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  return button
}
