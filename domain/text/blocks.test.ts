import { expect, test } from 'vitest'
import { contentsOf } from './blocks.ts'
import { renderBounded, renderMarkdown } from './markdown.server.ts'

const text = '## The *court*[^1] & its door\n\nWords.[^1]\n\n### Below\n\n## दरवाज़ा\n\n## !\n\n[^1]: A note.'

test('the table of contents lists the second-level headings as plain text without footnote marks', () => {
  expect(contentsOf(renderBounded(text))).toEqual([
    { id: 'the-court1--its-door', text: 'The court & its door' },
    { id: 'दरवाज़ा', text: 'दरवाज़ा' },
  ])
})

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

const known = {
  '/uploads/medias/a.webp': { src: '/uploads/medias/a.webp?w=960', srcSet: 'a 320w', width: 1600, height: 900 },
}

test('an image alone in its paragraph becomes a figure with its title as caption and a srcset', () => {
  const html = renderBounded('![The court](/uploads/medias/a.webp "The court at *Indore*")', known)
  expect(html).toMatch(
    /^<figure><img src="\/uploads\/medias\/a\.webp\?w=960" srcset="a 320w" width="1600" height="900" sizes="[^"]+" loading="lazy" decoding="async" alt="The court"><figcaption>The court at \*Indore\*<\/figcaption><\/figure>$/,
  )
})

test.each([
  ['without a title has no words below it', '![a](/uploads/medias/a.webp)', /^<figure><img [^>]*><\/figure>$/],
  [
    'that is not known is shown as it is',
    '![a](/uploads/medias/b.webp)',
    /^<figure><img src="\/uploads\/medias\/b\.webp" loading="lazy" decoding="async" alt="a"><\/figure>$/,
  ],
  ['among words stays among them', 'A ![a](/uploads/medias/a.webp) b', /^<p>A <img src="[^"]+\?w=960" srcset/],
  [
    'from elsewhere stays what it was',
    '![a](https://b.example/c.png "d")',
    /^<p><img src="https:\/\/b\.example\/c\.png" alt="a" title="d"><\/p>$/,
  ],
  ['from another host by a short address is from elsewhere too', '![a](//b.example/c.png)', /^<p><img src="\/\/b/],
])('an image %s', (_, text, html) => {
  expect(renderBounded(text, known)).toMatch(html)
})

const rest = ' party to an agreement may need protection.'.repeat(6)

test.each([
  ['A letter', `A${rest}`, true],
  ['A letter in emphasis', `*Any*${rest}`, true],
  ['A quote sign', `‘A’${rest}`, false],
  ['A digit', `9${rest}`, false],
  ['Devanagari', `जमानत${rest}`, false],
  ['A paragraph that is too short', 'A party.', false],
  ['A heading', `## A\n\nA${rest}`, false],
])('a drop cap appears only on a long first paragraph that starts with a Latin letter (%s: %s)', (_, text, isLarge) => {
  expect(renderBounded(text).includes('<p class="first">')).toBe(isLarge)
})

test('a text that is not a post has no drop cap', () => {
  expect(renderMarkdown(`A${rest}`).html).not.toContain('first')
})

test('a short quote of one paragraph is a pull quote, and other quotes are not', () => {
  expect(renderBounded('> Who may give it?')).toContain('<blockquote class="pull">')
  expect(renderBounded(`> A${rest}`)).toContain('<blockquote>')
  expect(renderBounded('> One.\n>\n> Two.')).toContain('<blockquote>')
})
