import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { renderBounded } from './markdown.server.ts'

test('a footnote and all its references link to each other, and a sidenote follows the first reference', () => {
  const html = renderBounded('One.[^a] Two.[^a]\n\n[^a]: *Sundaram*, see [there](https://a.example).')
  expect(html).toContain(
    '<p>One.<sup class="fnref"><a id="ref.1" href="#note.1" aria-label="Note 1">1</a></sup>' +
      '<span class="sn" aria-hidden="true"><b>1</b><em>Sundaram</em>, see there.</span> Two.' +
      '<sup class="fnref"><a id="ref.1.2" href="#note.1" aria-label="Note 1">1</a></sup></p>',
  )
  expect(html).toContain('<section class="ends" aria-labelledby="notes.head"><h2 id="notes.head">Notes</h2><ol>')
  expect(html).toContain('<li id="note.1">')
  expect(html).toContain('<a class="back" href="#ref.1" aria-label="Back to the text at note 1">')
  expect(html).toContain('<a class="back" href="#ref.1.2" aria-label="Back to the text at note 1, place 2">')
})

test('ids are unique and every fragment link has a target, whatever the footnote labels and headings', () => {
  const labels = ['1', 'a', 'A B', 'ref.1', 'note.1', '<b>', 'é', 'constructor']
  const html = renderBounded(
    '# Note 1\n\n## Main\n\n## Main\n\n## Cite {#cite}\n\n## Same {#same}\n\n## Same {#same}\n\n## main.2\n\n' +
      `${labels.map((label) => `Word[^${label}] again[^${label}].`).join('\n\n- ')}\n\n` +
      `${labels.map((label) => `[^${label}]: Words of it[^1].`).join('\n')}`,
  )
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const taken of ['main', 'nav', 'cite', '']) expect(ids).not.toContain(taken)
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
})

test('a sidenote is a single line without images, lists or nested references', () => {
  const html = renderBounded('Word.[^1]\n\n[^1]: First ![x](/a.webp).\n\n    - one\n    - two[^2]\n\n[^2]: Other.')
  expect(html).toContain('<b>1</b>First . one two</span>')
  expect(html.match(/class="sn"/g)).toHaveLength(1)
})

test('sidenotes in a list, quote, table or heading are placed before that block', () => {
  const html = renderBounded(
    '- a[^1]\n\n> b[^2]\n\n| c |\n|---|\n| d[^3] |\n\n## E[^4]\n\n[^1]: A.\n[^2]: B.\n[^3]: C.\n[^4]: D.',
  )
  for (const [at, block] of ['ul', 'blockquote', 'div', 'h2'].entries()) {
    expect(html).toMatch(new RegExp(`<b>${at + 1}</b>[A-D]\\.</span><${block}`))
  }
})

test('a long footnote is cut in its sidenote and complete in the list of notes', () => {
  const note = 'words '.repeat(rules.text.sidenote)
  const html = renderBounded(`Word.[^1]\n\n[^1]: ${note}`)
  expect(/class="sn"[^>]*>(.*?)<\/span>/.exec(html)?.[1]?.length).toBeLessThan(rules.text.sidenote + 30)
  expect(html).toContain(note.trim())
})
