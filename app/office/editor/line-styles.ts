import { Mark, markInputRule } from '@tiptap/core'
import { isLinkAddress } from '#domain/writing/link-address.ts'

/** Words of a program; they may be bold or a link too, as in Markdown. */
export const Code = Mark.create({
  name: 'code',
  code: true,
  excludes: '',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`(?!`))$/, type: this.type })]
  },
})

/** A link; one whose address leads nowhere good is shown and kept, and cannot be followed. */
export const Link = Mark.create({
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
