import type { Page } from '@playwright/test'

/** Texts and positions of headings and controls: if two calls return the same list, nothing has moved. */
export async function elementPositions(page: Page) {
  // Text changes its size when its font loads.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const parts = page.getByRole('main').locator('h1, label, input, button:visible, a:visible')
  return await parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, left } = element.getBoundingClientRect()
      return [element.textContent || element.getAttribute('name'), Math.round(top + scrollY), Math.round(left)]
    }),
  )
}
