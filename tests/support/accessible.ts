import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing that axe knows of stands in the way of assistive technology. */
export async function expectAccessible(page: Page, place: string) {
  // A page that is still fading in has other contrasts.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  const found = violations.map(({ id, nodes }) => `${place}: ${id}: ${nodes.map((node) => node.target).join(' ')}`)
  expect(found).toEqual([])
}
