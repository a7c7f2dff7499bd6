import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The office is wide on a desk and narrow in the hand. */
export const widths = [390, 1440]

export async function expectAccessible(page: Page, place: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  const found = violations.map(({ id, nodes }) => `${place}: ${id}: ${nodes.map((node) => node.target).join(' ')}`)
  expect(found).toEqual([])
}

/** Words that no other test has. */
export function unique(words: string) {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`
}
