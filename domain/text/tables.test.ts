import { expect, test } from 'vitest'
import { renderBounded } from './markdown.server.ts'

test('the first cell of a row is a row header, empty header cells are plain cells, and tables are numbered', () => {
  const html = renderBounded('| | A | B |\n|---|---|---|\n| when | c | d |\n| | e | f |\n\nand\n\n| g |\n|---|\n| h |')
  expect(html).toContain('<div class="tbl" role="region" aria-label="Table 1" tabindex="0"><table>')
  expect(html).toContain('<td></td>\n<th scope="col">A</th>')
  expect(html).toContain('<th scope="row">when</th>\n<td>c</td>')
  expect(html).toContain('<td></td>\n<td>e</td>')
  expect(html).toContain('aria-label="Table 2"')
  expect(html).toContain('<td>h</td>')
})

test('cells of a table with more than three columns are labelled with their column header, shortened if long', () => {
  const html = renderBounded(`| a | b | c | ${'long '.repeat(50)} |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |`)
  expect(html).toContain('<td data-label="b">2</td>')
  expect(html).toContain(`<td data-label="${'long '.repeat(12)}">4</td>`)
})
