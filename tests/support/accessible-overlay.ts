import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { widths } from './office-checks.ts'

/**
 * Expects that an open dialog or menu has no accessibility violation, and that nothing overflows at the width of a phone
 * and of a desktop. Its elements, names and colours are the same at both: only the phone, where targets are closest to
 * each other, is left to axe, which takes as long as loading a page.
 */
export async function expectAccessibleOverlay(page: Page, place: string) {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${place} at ${width} px`).toBeLessThanOrEqual(0)
    if (index === 0) await expectAccessible(page, place)
  }
}
