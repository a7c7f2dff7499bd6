import { lintText } from '#domain/writing/lint.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import type { WebsiteValue } from './website-texts.server.ts'

/** Words that Rule 36 does not allow, in a value of the website. */
export type WebsiteFinding = LintFinding & {
  page: string
  key: string
  /** The way to the text within a list, such as `2.answer`; empty where the value is one text. */
  within: string
}

/** What Rule 36 does not allow in these values: the guard of the blog, for every text that the website shows. */
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

/** An address says nothing of the firm. Spaces stand in for it, so that findings keep their places. */
function withoutAddresses(text: string) {
  return text.replace(/https?:\/\/[^\s)>\]]+|[^\s<(]+@[^\s>)]+|\]\([^)\s]*\)/g, ({ length }) => ' '.repeat(length))
}
