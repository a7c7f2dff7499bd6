import { type LintFinding, lintText } from '#domain/writing/lint.ts'
import type { WebsiteValue } from './website-texts.server.ts'

/** A finding of Rule 36 in a value of the website. */
type WebsiteFinding = LintFinding & {
  page: string
  key: string
  /** The path of the text within a list, such as `2.answer`; empty if the value is a single text. */
  within: string
}

/** Checks values of the website for words that Rule 36 forbids, with the same rules as the blog. */
export function lintValues(values: WebsiteValue[]): WebsiteFinding[] {
  return values.flatMap(({ page, key, value }) =>
    textsIn(value === null ? null : JSON.parse(value)).flatMap(({ text, within }) =>
      lintText(withoutAddresses(text), 'text').map((finding) => ({ ...finding, page, key, within })),
    ),
  )
}

type Text = { text: string; within: string }

function textsIn(value: unknown, within = ''): Text[] {
  if (typeof value === 'string') return [{ text: value, within }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([step, inner]) => textsIn(inner, within ? `${within}.${step}` : step))
}

/** Replaces addresses by spaces: they are not checked, and the positions of findings stay the same. */
function withoutAddresses(text: string) {
  return text.replace(/https?:\/\/[^\s)>\]]+|[^\s<(]+@[^\s>)]+|\]\([^)\s]*\)/g, ({ length }) => ' '.repeat(length))
}
