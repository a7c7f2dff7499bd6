import { Node } from '@tiptap/core'
import { Table, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { FootnoteNode, FootnoteReference } from './footnote-nodes.ts'
import { FigureNode, ImageNode } from './image-nodes.ts'
import { Code, Link } from './line-styles.ts'
import { ListItem, ListSpread } from './list-item.ts'
import { TableCell, TableHeader } from './table-cells.ts'

const Doc = Node.create({ name: 'doc', topNode: true, content: '(block|footnote)+' })

/** A code block keeps what its source says behind the language. */
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

/** What a text can hold: everything that Markdown says, and nothing that it does not. */
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
