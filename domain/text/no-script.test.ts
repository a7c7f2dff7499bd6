import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { xssVectors } from '#tests/fixtures/xss.ts'
import { plainHtml } from './html.ts'
import { renderBounded, renderMarkdown } from './markdown.server.ts'

const blocks = ['blockquote', 'div', 'figcaption', 'figure', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'ul']
const headings = ['h2', 'h3', 'h4', 'h5', 'h6']
const tables = ['table', 'tbody', 'td', 'th', 'thead', 'tr']
const words = ['a', 'b', 'br', 'code', 'del', 'em', 'img', 'input', 'span', 'strong', 'sup']
const elements = new Set([...blocks, ...headings, ...tables, ...words])
const commonAttributes = [
  'align',
  'alt',
  'className',
  'dataLabel',
  'disabled',
  'checked',
  'id',
  'role',
  'scope',
  'tabIndex',
  'type',
]
const aria = ['ariaHidden', 'ariaLabel', 'ariaLabelledBy']
const sources = ['decoding', 'height', 'href', 'loading', 'rel', 'sizes', 'src', 'srcSet', 'start', 'title', 'width']
const attributes = new Set([...commonAttributes, ...aria, ...sources])

const reparser = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze()

test('the fixture has at least 60 distinct XSS vectors', () => {
  expect(xssVectors.length).toBeGreaterThanOrEqual(60)
  expect(new Set(xssVectors.map(([, text]) => text)).size).toBe(xssVectors.length)
})

test.each(xssVectors)('%s: rendered HTML contains only allowed elements, attributes and URL schemes', (_, vector) => {
  const around = [
    vector,
    `Words ${vector} words`,
    `## ${vector}`,
    `- ${vector}`,
    `> ${vector}`,
    `| a |\n|---|\n| ${vector} |`,
  ]
  const inside = [`![${vector}](/a.webp "${vector}")`, `[${vector}](/a "${vector}")`, `x[^1]\n\n[^1]: ${vector}`]
  const texts = [...around, ...inside, `\`\`\`${vector}\n${vector}\n\`\`\``]
  for (const text of texts) {
    for (const html of [renderBounded(text), renderMarkdown(text).html, plainHtml(text)]) expectSafe(html)
  }
})

/** Checks the HTML as a browser parses it, and again after it was serialised. */
function expectSafe(html: string) {
  const faults: string[] = []
  for (const written of [html, String(reparser.processSync(html))]) {
    visit(reparser.parse(written), (node) => {
      if (node.type === 'comment' || node.type === 'doctype' || node.type === 'raw') faults.push(node.type)
      if (node.type !== 'element') return
      if (!elements.has(node.tagName)) faults.push(node.tagName)
      for (const [name, value] of Object.entries(node.properties)) {
        if (!attributes.has(name)) faults.push(name)
        if ((name === 'href' || name === 'src') && hasUnsafeScheme(String(value))) faults.push(String(value))
      }
    })
  }
  expect(faults, html).toEqual([])
}

/** Whether the scheme is other than http(s), mailto or tel. */
function hasUnsafeScheme(address: string) {
  return !['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(address, 'https://chambers.example').protocol)
}
