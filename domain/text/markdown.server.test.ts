import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

test('Markdown renders as headings with ids, emphasis, tables and footnotes with working links', () => {
  const { html, headings } = renderMarkdown(
    '## The court\n\nA *prima facie* case.[^1]\n\n| a |\n|---|\n| b |\n\n[^1]: Section 9.',
  )
  expect(html).toContain('<h2 id="the-court">The court</h2>')
  expect(html).toContain('<em>prima facie</em>')
  expect(html).toContain('<div class="tbl" role="region" aria-label="Table 1" tabindex="0"><table>')
  expect(headings[0]).toEqual({ id: 'the-court', text: 'The court' })
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`)
})

test('a heading gets the id that is written after it', () => {
  const { html } = renderMarkdown('## White collar matters {#white-collar}')
  expect(html).toBe('<h2 id="white-collar">White collar matters</h2>')
})

test('a level-1 heading is rendered as h2', () => {
  expect(renderMarkdown('# Title').html).toBe('<h2 id="title">Title</h2>')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '<a href="data:text/html,x">x</a>',
])('the HTML of %s contains no script, event handler or unsafe URL', (markdown) => {
  expect(renderMarkdown(markdown).html).not.toMatch(/<script|onerror|javascript:|data:text/)
})

test('external links have rel external noopener noreferrer, and other links have no rel', () => {
  const { html } = renderMarkdown(
    '[The Act](https://www.indiacode.nic.in/), [old](http://a.example/), [team](/team), [a](mailto:a@b.example)[^1]\n\n[^1]: x',
  )
  expect(html).toContain('<a href="https://www.indiacode.nic.in/" rel="external noopener noreferrer">The Act</a>')
  expect(html).toContain('<a href="http://a.example/" rel="external noopener noreferrer">old</a>')
  expect(html.match(/ rel="/g)).toHaveLength(2)
})
