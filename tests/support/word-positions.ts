import type { Page } from '@playwright/test'

/** Where all stands that can be read or pressed: the same list twice, and nothing has moved. */
export async function placesOf(page: Page) {
  // Words that get their font later take another room.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const parts = page.getByRole('main').locator('h1, label, input, button:visible, a:visible')
  return await parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, left } = element.getBoundingClientRect()
      return [element.textContent || element.getAttribute('name'), Math.round(top + scrollY), Math.round(left)]
    }),
  )
}
