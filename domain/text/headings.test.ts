import { expect, test } from 'vitest'
import { contentsOf } from './headings.ts'
import { renderBounded } from './markdown.server.ts'

const text = '## The *court*[^1] & its door\n\nWords.[^1]\n\n### Below\n\n## दरवाज़ा\n\n## !\n\n[^1]: A note.'

test('the table of contents lists the second-level headings as plain text without footnote marks', () => {
  expect(contentsOf(renderBounded(text))).toEqual([
    { id: 'the-court1--its-door', text: 'The court & its door' },
    { id: 'दरवाज़ा', text: 'दरवाज़ा' },
  ])
})
