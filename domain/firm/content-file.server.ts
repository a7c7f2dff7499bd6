import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { type Document, isMap, isNode, isPair, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { plural } from '#domain/number-word.ts'
import type { Placeholder } from './content.ts'
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
  throw new ContentError(result.error.issues.map((issue) => sentence(file, issue, lineOf)).join('\n'))
}

function splitFrontMatter(file: string, source: string) {
  const match = /^---(\r?\n[\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source)
  if (!match) throw new ContentError(`${file}: the facts between two lines of --- are missing on top`)
  // The head starts with an empty line instead of ---, so that line numbers match the file.
  return { head: match[1] ?? '', body: match[2] ?? '' }
}

/** Reads values tagged `!sample` as plain values and lists them: the firm still has to replace them. */
function parseYaml(file: string, source: string) {
  const sampleTag = { tag: '!sample', resolve: (value: string) => value }
  const lines = new LineCounter()
  const document = parseDocument(source, { customTags: [sampleTag], lineCounter: lines, prettyErrors: false })
  // A warning is an unknown tag, such as a misspelt !sample: ignoring it would hide a value to be replaced.
  const [error] = [...document.errors, ...document.warnings]
  if (error) throw new ContentError(`${file}: ${error.message} (line ${lines.linePos(error.pos[0]).line})`)

  const placeholders: Placeholder[] = []
  visit(document, {
    Scalar(_, node, ancestors) {
      if (node.tag !== '!sample') return
      const field = ancestors.flatMap((ancestor, depth) => step(ancestor, ancestors[depth + 1] ?? node))
      placeholders.push({ file, field: field.join('').replace(/^\./, ''), value: String(node.value) })
    },
  })
  const lineOf = (path: PropertyKey[]) => lines.linePos(offsetOf(document, path)).line
  return { value: document.toJS(), placeholders, lineOf }
}

/** The offset of a value, or of its nearest existing parent. */
function offsetOf(document: Document.Parsed, path: PropertyKey[]) {
  for (let depth = path.length; depth > 0; depth--) {
    const holder = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true)
    const key = isMap(holder) && holder.items.find((pair) => String(pair.key) === path[depth - 1])?.key
    const value = document.getIn(path.slice(0, depth), true)
    for (const node of [value, key]) if (isNode(node) && node.range) return node.range[0]
  }
  return document.contents?.range[0] ?? 0
}

/** One step of a path such as `offices[1].lines[0]`. */
function step(ancestor: unknown, child: unknown) {
  if (isSeq(ancestor)) return [`[${ancestor.items.indexOf(child)}]`]
  if (isPair(ancestor)) return [`.${ancestor.key}`]
  return []
}

function sentence(file: string, issue: z.core.$ZodIssue, lineOf: ContentSource['lineOf']) {
  const place = issue.path.reduce<string>(
    (place, key) => (typeof key === 'number' ? `${place}[${key}]` : `${place}${place ? '.' : ''}${String(key)}`),
    '',
  )
  const [key] = issue.code === 'unrecognized_keys' ? issue.keys : []
  const line = lineOf(key === undefined ? issue.path : [...issue.path, key])
  return `${file}: ${inPlainWords(issue)} at ${place || 'the top'}${line === undefined ? '' : ` (line ${line})`}`
}

const nouns: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  array: 'a list',
  boolean: 'true or false',
}

/** The message of the schema; technical messages of Zod are replaced by plain ones. */
function inPlainWords(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `"${key}"`).join(', ')
    return `${names} ${plural(issue.keys.length, 'is', 'are')} not known`
  }
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message
  const noun = nouns[issue.expected] ?? 'a group of lines with names'
  return issue.message.endsWith('undefined') ? `${noun} is missing` : `${noun} is expected`
}
