import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isPair, isSeq, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import type { Placeholder } from './content.ts'

/** A mistake in content/: the message names the file and the place. */
export class ContentError extends Error {}

type Read<Schema extends z.ZodType> = { data: z.infer<Schema>; body: string; placeholders: Placeholder[] }

/** Reads one YAML file, or a Markdown file with YAML between `---` lines on top. */
export async function readContentFile<Schema extends z.ZodType>(
  folder: string,
  name: string,
  schema: Schema,
): Promise<Read<Schema>> {
  const file = `content/${name}`
  const source = await readFile(path.join(folder, name), 'utf8').catch(() => {
    throw new ContentError(`${file}: the file is missing or cannot be read`)
  })
  const { head, body } = name.endsWith('.md') ? splitFrontMatter(file, source) : { head: source, body: '' }
  const { value, placeholders } = parseYaml(file, head)

  const result = schema.safeParse(value)
  if (!result.success) throw new ContentError(result.error.issues.map((issue) => sentence(file, issue)).join('\n'))
  return { data: result.data, body, placeholders }
}

function splitFrontMatter(file: string, source: string) {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source)
  if (!match) throw new ContentError(`${file}: the facts between two lines of --- are missing on top`)
  return { head: match[1] ?? '', body: match[2] ?? '' }
}

/** Values marked `!sample` are read as they stand, and listed: the firm has still to replace them. */
function parseYaml(file: string, source: string) {
  const sampleTag = { tag: '!sample', resolve: (value: string) => value }
  const document = parseDocument(source, { customTags: [sampleTag] })
  // A warning is a tag that nobody knows, such as a misspelt !sample, which would hide what has still to be filled in.
  const [error] = [...document.errors, ...document.warnings]
  if (error) throw new ContentError(`${file}: ${error.message.split('\n')[0]?.replace(/:$/, '')}`)

  const placeholders: Placeholder[] = []
  visit(document, {
    Scalar(_, node, ancestors) {
      if (node.tag !== '!sample') return
      const field = ancestors.flatMap((ancestor, depth) => step(ancestor, ancestors[depth + 1] ?? node))
      placeholders.push({ file, field: field.join('').replace(/^\./, ''), value: String(node.value) })
    },
  })
  return { value: document.toJS(), placeholders }
}

/** One step of a path such as `offices[1].lines[0]`. */
function step(ancestor: unknown, child: unknown) {
  if (isSeq(ancestor)) return [`[${ancestor.items.indexOf(child)}]`]
  if (isPair(ancestor)) return [`.${ancestor.key}`]
  return []
}

function sentence(file: string, issue: z.core.$ZodIssue) {
  const place = issue.path.reduce<string>(
    (place, key) => (typeof key === 'number' ? `${place}[${key}]` : `${place}${place ? '.' : ''}${String(key)}`),
    '',
  )
  return `${file}: ${issue.message} at ${place || 'the top'}`
}
