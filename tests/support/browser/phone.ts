import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'

const phone = { width: 390, height: 900 }

/** Gives the page the window of a phone, and expects no horizontal overflow and no accessibility violation there. */
export async function expectAccessibleOnPhone(page: Page, place: string) {
  await page.setViewportSize(phone)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${place} on a phone`).toBeLessThanOrEqual(0)
  await expectAccessible(page, `${place} on a phone`)
}

/** Gives the page the window that tests start with. */
export async function useDesktop(page: Page) {
  await page.setViewportSize({ width: 1280, height: 720 })
}
