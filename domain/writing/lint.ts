import { DrawingFault, isDrawing, readDrawing } from '#domain/text/drawings/drawing.ts'
import { linksIn, type Part, type Place, placesIn, wordsOfLine } from './document.ts'
import { findForbidden } from './forbidden-words.ts'
import { readLeniently } from './open-text.ts'

/** Something in a text that its author should review before publishing. */
export type LintFinding = {
  /** Stable while the number of equal findings before it does not change. */
  id: string
  kind: 'rule-36' | 'access'
  where: 'title' | 'summary' | 'text'
  /** Its name in a list: “leading”, or 'Picture without alt text'. */
  name: string
  /** What is wrong, in a few words: 'Rule 36', 'Link says nothing'. */
  short: string
  /** What is wrong, as a heading: '“leading” compares with other advocates'. */
  title: string
  reason: string
  /** Its range in the editor's document, or in the text of the title or the summary. */
  at: number
  to: number
  /** Whether the author can simply delete it. */
  removable: boolean
}

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

/**
 * Finds accessibility faults: pictures without alt text, faulty drawings, skipped heading levels, links that say
 * nothing or use http, and footnotes that are empty or have no reference.
 */
function lintAccessibility(doc: Part): LintFinding[] {
  const places = [...placesIn(doc)]
  return [
    ...places.filter(lacksAltText).map((place) => fault(place, noAlt)),
    ...places.flatMap(drawingFaults),
    ...headingFaults(places),
    ...places.flatMap(emptyLinks),
    ...places.flatMap(linksByHttp),
    ...noteFaults(places),
  ]
}

type FaultTexts = Pick<LintFinding, 'name' | 'short' | 'title' | 'reason'> & { removable?: boolean }

function fault({ at, size }: Pick<Place, 'at' | 'size'>, { removable = false, ...words }: FaultTexts): LintFinding {
  return { id: `access ${words.name}`, kind: 'access', where: 'text', ...words, at, to: at + size, removable }
}

const noAlt: FaultTexts = {
  name: 'Picture without alt text',
  short: 'Readers who do not see it are told nothing',
  title: 'This picture has no alt text',
  reason: 'Readers who do not see it are told nothing. Say what it shows, in a sentence.',
}

function lacksAltText({ part: { type, attrs } }: Place) {
  return (type === 'figure' || type === 'image') && String(attrs?.alt ?? '').trim() === ''
}

function drawingFaults(place: Place) {
  const { language } = place.part.attrs ?? {}
  if (place.part.type !== 'codeBlock' || !isDrawing(language)) return []
  try {
    readDrawing(language, wordsOfLine(place.part))
    return []
  } catch (error) {
    if (!(error instanceof DrawingFault)) throw error
    const title = 'This drawing cannot be made'
    return [fault(place, { name: 'Drawing with a fault', short: error.message, title, reason: error.message })]
  }
}

/** The title of the post is the heading of level 1. */
function headingFaults(places: Place[]) {
  let previousLevel = 1
  return places.flatMap((place) => {
    if (place.part.type !== 'heading') return []
    const level = Math.max(2, Number(place.part.attrs?.level))
    const name = wordsOfLine(place.part).trim()
    const skipped = level > previousLevel + 1
    const expectedLevel = previousLevel + 1
    previousLevel = level
    if (!name) return [fault(place, { ...emptyHeading, removable: true })]
    return skipped ? [fault(place, skippedLevel(name, level, expectedLevel))] : []
  })
}

const emptyHeading: FaultTexts = {
  name: 'Heading without words',
  short: 'Nothing to read',
  title: 'This heading has no words',
  reason: 'It stands in the list of contents and leads to nothing.',
}

function skippedLevel(name: string, level: number, expectedLevel: number): FaultTexts {
  return {
    name: `“${name}”`,
    short: 'Heading level skipped',
    title: 'This heading skips a level',
    reason: `It is a heading ${level} where a heading ${expectedLevel} would follow. Who hears the page finds the way by its headings.`,
  }
}

const emptyLinkWords =
  /^(?:click here|here|this|this link|link|more|read more|learn more|see here|यहाँ|यहां|यहाँ क्लिक करें|यहां क्लिक करें)[.…]?$/i

function emptyLinks(place: Place) {
  return linkFaults(
    place,
    ({ words }) => emptyLinkWords.test(words),
    (words) => ({
      short: 'Link says nothing',
      title: `“${words}” does not say where it leads`,
      reason: 'Links are also read out by themselves. Let the words name what the reader finds there.',
    }),
  )
}

/** Browsers warn of http addresses or refuse them, and their content can be altered in transit. */
function linksByHttp(place: Place) {
  return linkFaults(
    place,
    ({ href }) => /^http:/i.test(href),
    (words) => ({
      short: 'Link without https',
      title: `“${words}” leads to an address with http`,
      reason: 'Browsers warn readers of such an address. Courts and official sites have one that begins with https.',
    }),
  )
}

type Link = { href: string; words: string }

function linkFaults(
  place: Place,
  isFault: (link: Link) => boolean,
  describe: (words: string) => Omit<FaultTexts, 'name'>,
) {
  return linksIn(place.part)
    .map((link) => ({ ...link, words: link.words.trim() }))
    .filter(isFault)
    .map(({ words, from, to }) =>
      fault({ at: place.at + 1 + from, size: to - from }, { name: `“${words}”`, ...describe(words) }),
    )
}

function noteFaults(places: Place[]) {
  const referenced = new Set(
    places.filter(({ part }) => part.type === 'footnoteReference').map(({ part }) => labelOf(part)),
  )
  return places
    .filter(({ part }) => part.type === 'footnote')
    .flatMap((place) => {
      if (!referenced.has(labelOf(place.part))) return [fault(place, { ...unreferencedNote, removable: true })]
      const hasWords = [...placesIn(place.part)].some(({ part }) => part.text?.trim() || part.type === 'figure')
      return hasWords ? [] : [fault(place, emptyNote)]
    })
}

function labelOf({ attrs }: Part) {
  return String(attrs?.label).toLowerCase()
}

const unreferencedNote: FaultTexts = {
  name: 'Footnote nobody refers to',
  short: 'Readers do not see it',
  title: 'Nothing in the text refers to this footnote',
  reason: 'Readers do not see it. Put the reference where it belongs, or take the footnote out.',
}

const emptyNote: FaultTexts = {
  name: 'Footnote without words',
  short: 'Nothing to read',
  title: 'This footnote is empty',
  reason: 'Its number leads readers to nothing.',
}
