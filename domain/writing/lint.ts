import { isDrawing } from '#domain/text/drawings/drawing.ts'
import type { Part } from './document.ts'
import { findForbidden } from './forbidden-words.ts'
import { lintAccessibility } from './lint-accessibility.ts'
import type { LintFinding } from './lint-finding.ts'
import { readLeniently } from './open-text.ts'
import { placesIn, wordsOfLine } from './places.ts'

/** All findings in a document, in its order. */
export function lintDocument(doc: Part): LintFinding[] {
  return withNumbers([...forbiddenFindings(doc), ...lintAccessibility(doc)].sort((one, other) => one.at - other.at))
}

/** Findings in a plain text, such as a title, a summary or a text of the website. */
export function lintText(words: string, where: LintFinding['where']): LintFinding[] {
  return withNumbers(findForbidden(words).map((forbidden) => toFinding(forbidden, where, 0)))
}

const lines = new Set(['paragraph', 'heading', 'tableCell', 'tableHeader'])

function forbiddenFindings(doc: Part) {
  return [...placesIn(doc)]
    .filter(({ part: { type, attrs } }) => lines.has(type) || (type === 'codeBlock' && isDrawing(attrs?.language)))
    .flatMap(({ part, at }) =>
      findForbidden(wordsOfLine(part)).map((forbidden) => toFinding(forbidden, 'text', at + 1)),
    )
}

function toFinding(
  { words, from, to, kind }: ReturnType<typeof findForbidden>[number],
  where: LintFinding['where'],
  start: number,
): LintFinding {
  return {
    id: `rule-36 ${where} ${words.toLowerCase()}`,
    kind: 'rule-36',
    where,
    name: `“${words}”`,
    short: 'Rule 36',
    title: `“${words}” ${kind.does}`,
    reason: `Bar Council of India, Rule 36: an advocate’s website states facts and does not advertise. ${kind.instead}`,
    at: start + from,
    to: start + to,
    removable: true,
  }
}

/** Numbers equal ids, so that each finding has its own. */
function withNumbers(findings: LintFinding[]) {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const count = (seen.get(finding.id) ?? 0) + 1
    seen.set(finding.id, count)
    return { ...finding, id: `${finding.id} ${count}` }
  })
}

type LintedPost = { title: string; summary?: string; text: string }

/** All findings in the title, the summary and the text of a post. */
export function lintPost({ title, summary = '', text }: LintedPost): LintFinding[] {
  return [...lintText(title, 'title'), ...lintText(summary, 'summary'), ...lintDocument(readLeniently(text))]
}
