import type { Options } from 'rehype-sanitize'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const blocks = ['blockquote', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'ul']
const tables = ['table', 'tbody', 'td', 'th', 'thead', 'tr']
const words = ['a', 'br', 'code', 'del', 'em', 'img', 'input', 'strong', 'sup']

/** What a text may become: no more than Markdown has. Ids are given afterwards, and are all our own. */
export const allowed: Options = {
  tagNames: [...headings, ...blocks, ...tables, ...words],
  attributes: {
    a: ['href', 'title', 'dataFootnoteRef', 'dataFootnoteBackref'],
    code: [['className', /^language-[\w+#.-]+$/]],
    img: ['src', 'alt', 'title'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: [['className', 'task-list-item']],
    ol: ['start'],
    section: ['dataFootnotes'],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  ancestors: Object.fromEntries(tables.filter((tag) => tag !== 'table').map((tag) => [tag, ['table']])),
}
