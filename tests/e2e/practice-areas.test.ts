import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('the board of a civil suit is drawn on scroll, and complete with reduced motion and in print', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 760 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/practice-areas')
  const steps = page.getByRole('region', { name: 'The life of a civil suit' }).getByRole('listitem')
  await expect(steps).toHaveCount(8)
  const squares = await steps.locator('.marker-square').all()
  const board = page.locator('.suit-board .mini')

  for (const [at, square] of squares.entries()) {
    await test.step(`the line is drawn to step ${at + 1} when that step is in the middle of the window`, async () => {
      await steps.nth(at).evaluate((step) => {
        const middle = step.getBoundingClientRect().top - innerHeight / 2
        scrollTo({ top: scrollY + middle + 1, behavior: 'instant' })
      })
      await expect.poll(() => drawnLength(page)).toBeCloseTo(3 * at, 0)
      await expect(square).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await expect(board).toBeInViewport({ ratio: 0.7 })
    })
  }

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => drawnLength(page)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => drawnLength(page)).toBeGreaterThanOrEqual(21)
  await page.emulateMedia({ reducedMotion: 'no-preference', media: 'print' })
  await expect.poll(() => drawnLength(page)).toBeGreaterThanOrEqual(21)
  await expect(board).toBeVisible()
})

/** The drawn length of the knight's tour, in squares: seven moves of three squares. */
function drawnLength(page: Page) {
  return page
    .locator('.suit-board .tour:not(.reached)')
    .evaluate((tour) => Number.parseFloat(getComputedStyle(tour).strokeDasharray))
}
