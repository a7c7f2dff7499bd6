import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { type Document, isMap, isNode, isPair, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { forCount } from '#domain/for-count.ts'
import { capitalised, plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { Plural } from '#domain/template.ts'
import type { Resources } from '#platform/resources.ts'
import type { Content, Placeholder } from './content.ts'
import { withoutHidden } from './content-field.ts'

/**
 * A mistake in content/: each line of the message names the file and the field. If the mistake was found only after the
 * file was parsed, `quoted` is the text in the file by which `withLine` finds the line.
 */
export class ContentError extends Error {
  readonly quoted: string | undefined

  constructor(message: string, quoted?: string) {
    super(message)
    this.quoted = quoted
  }
}

/** Adds the line number of the quoted text: the line that ends with it, such as `image: hero`, or the first with it. */
export async function withLine(folder: string, error: unknown) {
  if (!(error instanceof ContentError) || error.quoted === undefined) return error
  const { message, quoted } = error
  const [name = ''] = message.replace(/^content\//, '').split(':')
  const source = await readFile(path.join(folder, name), 'utf8').catch(() => '')
  const lines = source.split(/\r?\n/).map((line) => line.match(/\{[\w.]+\}|[\w-]+/g) ?? [])
  const lineWithEnd = lines.findIndex((words) => words.at(-1) === quoted)
  const index = lineWithEnd < 0 ? lines.findIndex((words) => words.some((word) => word === quoted)) : lineWithEnd
  return index < 0 ? error : new ContentError(`${message} (line ${index + 1})`)
}

/** A parsed file of content/, before it is checked by its schema. */
export type ContentSource = {
  /** The file's path for messages: `content/home.yaml`. */
  file: string
  value: unknown
  /** The Markdown below the front matter; empty in a YAML file. */
  body: string
  placeholders: Placeholder[]
  lineOf: (path: PropertyKey[]) => number | undefined
}

/** Reads one YAML file, or a Markdown file with YAML between `---` lines on top. */
export async function readContentSource(folder: string, name: string): Promise<ContentSource> {
  const file = `content/${name}`
  const source = await readFile(path.join(folder, name), 'utf8').catch(() => {
    throw new ContentError(`${file}: the file is missing or cannot be read`)
  })
  return parsed.memo(`${file}\0${source}`, { context: { file, source } })
}

/** The files by their name and source: a reload parses only those that have changed. */
const parsed = new LRUCache<string, ContentSource, { file: string; source: string }>({
  max: 100,
  memoMethod: (_key, _before, { context }) => parseSource(context),
})

function parseSource({ file, source }: { file: string; source: string }): ContentSource {
  const { head, body } = file.endsWith('.md') ? splitFrontMatter(file, source) : { head: source, body: '' }
  return { file, body, ...parseYaml(file, head) }
}

/** Parses a file with its schema; throws the mistakes with field and, if known, line. */
export function checkContent<Schema extends z.ZodType>({ file, value, lineOf }: ContentSource, schema: Schema) {
  const result = schema.safeParse(withoutHidden(value))
  if (result.success) return result.data
  throw new ContentError(result.error.issues.map((issue) => formatIssue(file, issue, lineOf)).join('\n'))
}

function splitFrontMatter(file: string, source: string) {
  const match = /^---(\r?\n[\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source)
  if (!match) throw new ContentError(`${file}: the facts between two lines of --- are missing on top`)
  // The head starts with an empty line instead of ---, so that line numbers match the file.
  return { head: match[1] ?? '', body: match[2] ?? '' }
}

function parseLines(source: string) {
  const sampleTag = { tag: '!sample', resolve: (value: string) => value }
  const lines = new LineCounter()
  const document = parseDocument(source, { customTags: [sampleTag], lineCounter: lines, prettyErrors: false })
  return { document, lines }
}

/** Reads values tagged `!sample` as plain values and lists them: the firm still has to replace them. */
function parseYaml(file: string, source: string) {
  const { document, lines } = parseLines(source)
  // A warning is an unknown tag, such as a misspelt !sample: ignoring it would hide a value to be replaced.
  const [error] = [...document.errors, ...document.warnings]
  if (error) throw new ContentError(`${file}: ${error.message} (line ${lines.linePos(error.pos[0]).line})`)

  const placeholders: Placeholder[] = []
  visit(document, {
    Scalar(_, node, ancestors) {
      if (node.tag !== '!sample') return
      const field = ancestors.flatMap((ancestor, depth) => pathStep(ancestor, ancestors[depth + 1] ?? node))
      placeholders.push({ file, field: field.join('').replace(/^\./, ''), value: String(node.value) })
    },
  })
  // Parse again for the lines, which only a message needs: the documents of all files would take 3 MB.
  let again: ReturnType<typeof parseLines> | undefined
  const lineOf = (path: PropertyKey[]) => {
    again ??= parseLines(source)
    return again.lines.linePos(offsetOf(again.document, path)).line
  }
  return { value: document.toJS(), placeholders, lineOf }
}

/** The offset of a value, or of its nearest existing parent. */
function offsetOf(document: Document.Parsed, path: PropertyKey[]) {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true)
    const key = isMap(parent) && parent.items.find((pair) => String(pair.key) === path[depth - 1])?.key
    const value = document.getIn(path.slice(0, depth), true)
    for (const node of [value, key]) if (isNode(node) && node.range) return node.range[0]
  }
  return document.contents?.range[0] ?? 0
}

/** One step of a path such as `offices[1].lines[0]`. */
function pathStep(ancestor: unknown, child: unknown) {
  if (isSeq(ancestor)) return [`[${ancestor.items.indexOf(child)}]`]
  if (isPair(ancestor)) return [`.${ancestor.key}`]
  return []
}

function formatIssue(file: string, issue: z.core.$ZodIssue, lineOf: ContentSource['lineOf']) {
  const place = issue.path.reduce<string>(
    (place, key) => (typeof key === 'number' ? `${place}[${key}]` : `${place}${place ? '.' : ''}${String(key)}`),
    '',
  )
  const [key] = issue.code === 'unrecognized_keys' ? issue.keys : []
  const line = lineOf(key === undefined ? issue.path : [...issue.path, key])
  return `${file}: ${plainMessage(issue)} at ${place || 'the top'}${line === undefined ? '' : ` (line ${line})`}`
}

const nouns: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  array: 'a list',
  boolean: 'true or false',
}

/** The message of the schema; technical messages of Zod are replaced by plain ones. */
function plainMessage(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `"${key}"`).join(', ')
    return `${names} ${plural(issue.keys.length, 'is', 'are')} not known`
  }
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message
  const noun = nouns[issue.expected] ?? 'a group of lines with names'
  return issue.message.endsWith('undefined') ? `${noun} is missing` : `${noun} is expected`
}

type Values = Record<string, string>

/** Values of the firm that texts refer to. */
export function firmValues({ email, dataContact }: Content['firm']): Values {
  return { email, 'dataContact.name': dataContact.name, 'dataContact.email': dataContact.email }
}

/** Retention periods from the settings, so that the texts state what the site really does. */
export function periodsOf(
  { RETENTION_DAYS, SPAM_RETENTION_DAYS }: Resources['config'],
  { counts }: Content['interface'],
): Values {
  return {
    retention: forCount(counts.days, RETENTION_DAYS),
    spamRetention: forCount(counts.days, SPAM_RETENTION_DAYS),
    bin: forCount(counts.days, rules.message.binDays),
    letters: forCount(counts.days, rules.email.retentionDays),
    record: forCount(counts.days, rules.record.retentionDays),
    backups: forCount(counts.months, rules.backup.months),
  }
}

/** Lists whose lengths texts refer to. */
type Counted = Pick<Content, 'practiceAreas' | 'faq' | 'team' | 'interface'>

export function countsOf({ practiceAreas, faq, team, interface: { counts, numbers } }: Counted): Values {
  const partners = team.filter(({ group }) => group === 'senior-partners').length
  const inWords = (forms: Plural<'number'>, count: number) => forCount(forms, count, numbers)
  return {
    practiceAreas: inWords(counts.practiceAreas, practiceAreas.length),
    fields: inWords(counts.fields, practiceAreas.length),
    questions: inWords(counts.questions, faq.length),
    answers: inWords(counts.answers, faq.length),
    partners: inWords(counts.partners, partners),
  }
}

/** Fills placeholders such as {email}; throws if there is no such value. */
export function fillPlaceholders(file: string, text: string, values: Values = {}) {
  return text.replace(/\{([a-zA-Z.]+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new ContentError(`${file}: there is no value for ${placeholder}`, placeholder)
    return value
  })
}

/** Fills the placeholders in all texts of a file; capitalises a text that starts with a placeholder. */
export function fillAllTexts<Data>(file: string, data: Data, values: Values): Data {
  if (typeof data === 'string') {
    const filled = fillPlaceholders(file, data, values)
    return (data.startsWith('{') ? capitalised(filled) : filled) as Data
  }
  if (Array.isArray(data)) return data.map((entry) => fillAllTexts(file, entry, values)) as Data
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, fillAllTexts(file, value, values)]),
  ) as Data
}
