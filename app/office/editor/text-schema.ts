import { Extension, Mark, markInputRule, mergeAttributes, Node } from '@tiptap/core'
import { TableCell as Cell, TableHeader as Header, Table, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { isLinkAddress } from '#domain/writing/document.ts'

const Doc = Node.create({ name: 'doc', topNode: true, content: '(block|footnote)+' })

const kit = StarterKit.configure({
  document: false,
  code: false,
  link: false,
  listItem: false,
  underline: false,
  trailingNode: { node: 'paragraph', notAfter: ['footnote'] },
  dropcursor: { color: false, class: 'drop-line', width: 2 },
})

const PlainTable = Table.configure({ resizable: false, View: null }).extend({
  renderHTML: () => ['table', ['tbody', 0]],
})

/** Inline code; it may be bold or a link too, as in Markdown. */
const Code = Mark.create({
  name: 'code',
  code: true,
  excludes: '',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`(?!`))$/, type: this.type })]
  },
})

/** A link. If its address is not allowed, the link stays in the text but is rendered without `href`. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, title: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes: { href, title } }) => [
    'a',
    { ...(isLinkAddress(href) && { href }), ...(title && { title }), rel: 'noopener' },
    0,
  ],
})

/** A list item; it may start with any block, and may be a task. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    spread: { default: false, rendered: false },
    checked: {
      default: null,
      renderHTML: ({ checked }) => (typeof checked === 'boolean' ? { 'data-checked': checked } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const item = this.name
    return {
      Enter: () => this.editor.commands.splitListItem(item, { checked: null }),
      Tab: () => this.editor.commands.sinkListItem(item),
      'Shift-Tab': () => this.editor.commands.liftListItem(item),
    }
  },
})

/** `spread`: whether a list has blank lines between its items. `meta`: what follows the language of a code block. */
const ListSpread = Extension.create({
  name: 'listSpread',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { spread: { default: false, rendered: false } } },
    { types: ['codeBlock'], attributes: { meta: { default: null, rendered: false } } },
  ],
})

/** A table cell contains one line of text, as in Markdown. */
const content = '(text|image|footnoteReference)*'

const attributes = () => ({
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
  align: {
    default: null,
    renderHTML: ({ align }: { align?: string }) => (align ? { 'data-align': align } : {}),
  },
})

const TableCell = Cell.extend({
  content,
  addAttributes: attributes,
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const TableHeader = Header.extend({
  content,
  addAttributes: attributes,
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes, { scope: 'col' }), 0],
})

/** An inline picture. */
const ImageNode = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, title: { default: null } }),
  parseHTML: () => [],
  renderHTML: ({ HTMLAttributes: { src, alt } }) => ['img', { src, alt }],
})

/** A picture as a block, with alt text and caption. */
export const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, caption: { default: '' } }),
  parseHTML: () => [],
  renderHTML: ({ HTMLAttributes: { src, alt, caption } }) => [
    'figure',
    {},
    ['img', { src, alt }],
    ...(caption ? [['figcaption', {}, caption] as const] : []),
  ],
})

/** The reference to a footnote. Its number is not stored: it is the order of the first reference. */
const FootnoteReference = Node.create({
  name: 'footnoteReference',
  inline: true,
  group: 'inline',
  atom: true,
  addAttributes: () => ({ label: { default: '' } }),
  parseHTML: () => [],
  renderHTML: () => ['sup', { class: 'fn-ref' }],
})

/** A footnote at the end of the text. */
const FootnoteNode = Node.create({
  name: 'footnote',
  content: 'block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({ label: { default: '' } }),
  parseHTML: () => [],
  renderHTML: () => ['aside', { class: 'fn' }, 0],
})

/** The schema of a text: exactly what Markdown can express. */
export const textSchema = [
  Doc,
  kit,
  Code,
  Link,
  ListItem,
  ListSpread,
  ImageNode,
  FigureNode,
  FootnoteReference,
  FootnoteNode,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
]
