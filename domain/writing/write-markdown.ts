import type {
  AlignType,
  BlockContent,
  Code,
  DefinitionContent,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { isSameStyle, type Part, type Style } from './document.ts'

/** Converts the editor's document to a Markdown tree, without empty paragraphs. */
function fromDocument(doc: Part): Root {
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
      return { type: 'blockquote', children: innerBlocks(part) }
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
      return { type: 'footnoteDefinition', ...nameOf(attrs.label), children: innerBlocks(part) }
    default:
      throw new Error(`The editor's document contains an unknown node: ${type}.`)
  }
}

/** The blocks in a quote, an item or a footnote. */
function innerBlocks(part: Part) {
  return blocksOf(part) as (BlockContent | DefinitionContent)[]
}

function headingOf({ attrs, content = [] }: Part): RootContent {
  const level = Number(attrs?.level ?? 2) as 1 | 2 | 3 | 4 | 5 | 6
  // Only headings of level 1 and 2 can have several lines in Markdown.
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
    children: innerBlocks(part),
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

/** Adds empty notes for references without one: Markdown would read such a reference as plain text. */
function missingNotes(doc: Part): RootContent[] {
  const defined = new Set(
    (doc.content ?? []).filter(({ type }) => type === 'footnote').map(({ attrs }) => attrs?.label),
  )
  const referenced = new Set(labelsIn(doc))
  return [...referenced]
    .filter((label) => !defined.has(label))
    .map((label) => ({ type: 'footnoteDefinition', ...nameOf(label), children: [] }))
}

function labelsIn({ type, attrs, content = [] }: Part): unknown[] {
  return type === 'footnoteReference' ? [attrs?.label] : content.flatMap(labelsIn)
}

function nameOf(label: unknown) {
  return { label: String(label), identifier: String(label).toLowerCase() }
}

/** The parts of a line, nested as in Markdown, without line breaks at its end. */
function lineOf(parts: Part[]): PhrasingContent[] {
  const end = parts.findLastIndex(({ type }) => type !== 'hardBreak')
  const line = parts.slice(0, end + 1)
  return nest(line.map((part, index) => ({ part, styles: stylesOf(part, line[index - 1], line[index + 1]) })))
}

type Leaf = { part: Part; styles: Style[] }

/** Keeps only styles that both neighbours of a line break have: Markdown does not close bold text after a break. */
function stylesOf({ type, marks = [] }: Part, before?: Part, after?: Part) {
  if (type !== 'hardBreak') return marks
  return marks.filter((style) =>
    [before, after].every((part) => part?.marks?.some((other) => isSameStyle(style, other))),
  )
}

/** Nests styles: the one that spans most parts is the outermost. */
function nest(leaves: Leaf[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let at = 0
  while (at < leaves.length) {
    const leaf = leaves[at] as Leaf
    const outer = longestStyle(leaves, at)
    if (!outer) {
      nodes.push(leafOf(leaf))
      at++
      continue
    }
    const innerLeaves = leaves.slice(at, at + outer.length).map(({ part, styles }) => ({
      part,
      styles: styles.filter((style) => !isSameStyle(style, outer.style)),
    }))
    nodes.push(wrap(outer.style, nest(innerLeaves)))
    at += outer.length
  }
  return nodes
}

const order = ['link', 'bold', 'italic', 'strike']

function longestStyle(leaves: Leaf[], at: number) {
  const styles = (leaves[at]?.styles ?? []).filter(({ type }) => order.includes(type))
  const runs = styles.map((style) => {
    const end = leaves.findIndex((leaf, index) => index > at && !leaf.styles.some((other) => isSameStyle(style, other)))
    return { style, length: (end < 0 ? leaves.length : end) - at }
  })
  return runs.sort((one, other) => other.length - one.length || rank(one) - rank(other))[0]
}

function rank({ style }: { style: Style }) {
  return order.indexOf(style.type)
}

function wrap({ type, attrs }: Style, children: PhrasingContent[]): PhrasingContent {
  if (type === 'bold') return { type: 'strong', children }
  if (type === 'italic') return { type: 'emphasis', children }
  if (type === 'strike') return { type: 'delete', children }
  const title = attrs?.title ? String(attrs.title) : null
  return { type: 'link', url: String(attrs?.href ?? ''), title, children } as PhrasingContent
}

function leafOf({ part: { type, attrs = {}, text = '' }, styles }: Leaf): PhrasingContent {
  if (type === 'hardBreak') return { type: 'break' }
  if (type === 'image') {
    return {
      type: 'image',
      url: String(attrs.src),
      alt: String(attrs.alt ?? ''),
      title: (attrs.title as string) || null,
    }
  }
  if (type === 'footnoteReference') {
    const label = String(attrs.label)
    return { type: 'footnoteReference', label, identifier: label.toLowerCase() }
  }
  return styles.some((style) => style.type === 'code')
    ? { type: 'inlineCode', value: text }
    : { type: 'text', value: text }
}

// Escape a colon after a reference: at the start of a line it would make a footnote definition. Write addresses with
// `resourceLink`, since an autolink in angle brackets is not valid for every address.
const layout = { bullet: '-', rule: '-', resourceLink: true, unsafe: [{ character: ':', before: ']' }] } as const

// Do not align the columns of tables: one long cell would fill every row with spaces.
const stringifier = unified()
  .use(remarkStringify, { ...layout, unsafe: [...layout.unsafe] })
  .use(remarkGfm, { tablePipeAlign: false, tableCellPadding: true })
  .freeze()

/** The editor's document as Markdown, as it is stored. */
export function writeDocument(doc: Part) {
  // Trim only line breaks: a non-breaking space may be the whole content of a footnote.
  return writeMarkdown(fromDocument(doc)).replace(/\n+$/, '')
}

export function writeMarkdown(text: Root) {
  return stringifier.stringify(text)
}
