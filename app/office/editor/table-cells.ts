import { mergeAttributes } from '@tiptap/core'
import { TableCell as Cell, TableHeader as Header } from '@tiptap/extension-table'

/* A cell holds one line of words, as in Markdown. */

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

export const TableCell = Cell.extend({
  content,
  addAttributes: attributes,
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

export const TableHeader = Header.extend({
  content,
  addAttributes: attributes,
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes, { scope: 'col' }), 0],
})
