import type { AlignType, BlockContent, Code, DefinitionContent, ListItem, Root, RootContent, Table } from 'mdast'
import type { Part } from './document.ts'
import { lineOf } from './from-line.ts'

/** The editor's document as a text. What stands empty in it, such as a last line nobody wrote in, is left out. */
export function fromDocument(doc: Part): Root {
  return { type: 'root', children: [...blocksOf(doc), ...missingNotes(doc)] }
}

function blocksOf({ content = [] }: Part) {
  return content.filter((part) => !isEmptyLine(part)).map(blockOf)
}

function isEmptyLine({ type, content = [] }: Part) {
  return type === 'paragraph' && lineOf(content).length === 0
}

function blockOf(part: Part): RootContent {
  const { type, attrs = {}, content = [] } = part
  switch (type) {
    case 'paragraph':
      return { type: 'paragraph', children: lineOf(content) }
    case 'heading':
      return headingOf(part)
    case 'figure':
      return { type: 'paragraph', children: [imageOf(attrs)] }
    case 'blockquote':
      return { type: 'blockquote', children: inner(part) }
    case 'bulletList':
    case 'orderedList':
      return {
        type: 'list',
        ordered: type === 'orderedList',
        start: type === 'orderedList' ? Number(attrs.start ?? 1) : null,
        spread: attrs.spread === true,
        children: content.map(itemOf),
      }
    case 'codeBlock':
      return codeOf(part)
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'table':
      return tableOf(content)
    case 'footnote':
      return { type: 'footnoteDefinition', ...nameOf(attrs.label), children: inner(part) }
    default:
      throw new Error(`The editor's document holds an unknown part: ${type}.`)
  }
}

/** What stands in a quote, an item or a note. */
function inner(part: Part) {
  return blocksOf(part) as (BlockContent | DefinitionContent)[]
}

function headingOf({ attrs, content = [] }: Part): RootContent {
  const level = Number(attrs?.level ?? 2) as 1 | 2 | 3 | 4 | 5 | 6
  // Only the two highest can be written over several lines.
  const line = level < 3 ? content : content.map((part) => (part.type === 'hardBreak' ? space : part))
  return { type: 'heading', depth: level, children: lineOf(line) }
}

const space: Part = { type: 'text', text: ' ' }

function imageOf({ src, alt, caption }: Record<string, unknown>) {
  return {
    type: 'image' as const,
    url: String(src ?? ''),
    alt: String(alt ?? ''),
    title: caption ? String(caption) : null,
  }
}

function itemOf(part: Part): ListItem {
  const { spread, checked } = part.attrs ?? {}
  return {
    type: 'listItem',
    spread: spread === true,
    checked: typeof checked === 'boolean' ? checked : null,
    children: inner(part),
  }
}

function codeOf({ attrs, content = [] }: Part): Code {
  const { language, meta } = attrs ?? {}
  return {
    type: 'code',
    lang: language ? String(language) : null,
    meta: language && meta ? String(meta) : null,
    value: content.map(({ text = '' }) => text).join(''),
  }
}

function tableOf(rows: Part[]): Table {
  return {
    type: 'table',
    align: (rows[0]?.content ?? []).map(({ attrs }) => (attrs?.align ?? null) as AlignType),
    children: rows.map((row) => ({
      type: 'tableRow',
      children: (row.content ?? []).map((cell) => ({ type: 'tableCell', children: lineOf(cell.content ?? []) })),
    })),
  }
}

/** A reference without its note would be read as plain words. */
function missingNotes(doc: Part): RootContent[] {
  const known = new Set((doc.content ?? []).filter(({ type }) => type === 'footnote').map(({ attrs }) => attrs?.label))
  const referred = new Set(labelsIn(doc))
  return [...referred]
    .filter((label) => !known.has(label))
    .map((label) => ({ type: 'footnoteDefinition', ...nameOf(label), children: [] }))
}

function labelsIn({ type, attrs, content = [] }: Part): unknown[] {
  return type === 'footnoteReference' ? [attrs?.label] : content.flatMap(labelsIn)
}

function nameOf(label: unknown) {
  return { label: String(label), identifier: String(label).toLowerCase() }
}
