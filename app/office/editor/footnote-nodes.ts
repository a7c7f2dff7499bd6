import { Node } from '@tiptap/core'

/** Where a note is referred to; its number is that of the first reference, and is drawn. */
export const FootnoteReference = Node.create({
  name: 'footnoteReference',
  inline: true,
  group: 'inline',
  atom: true,
  addAttributes: () => ({ label: { default: '' } }),
  parseHTML: () => [],
  renderHTML: () => ['sup', { class: 'fn-ref' }],
})

/** A note, at the end of the text. */
export const FootnoteNode = Node.create({
  name: 'footnote',
  content: 'block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({ label: { default: '' } }),
  parseHTML: () => [],
  renderHTML: () => ['aside', { class: 'fn' }, 0],
})
