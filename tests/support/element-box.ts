import { expect, type Locator, type Page } from '@playwright/test'

/** Expects that the whole element is in the viewport and not behind the fixed header. */
export async function expectUnobscured(page: Page, part: Locator) {
  await expect(part).toBeInViewport({ ratio: 1 })
  const header = await boxOf(page.getByRole('banner'))
  expect(await topOf(part)).toBeGreaterThanOrEqual(header.y + header.height)
}

export async function boxOf(part: Locator) {
  return (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }
}

export async function topOf(part: Locator) {
  return Math.round((await boxOf(part)).y)
}
