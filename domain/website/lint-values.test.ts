import { expect, test } from 'vitest'
import { lintValues } from './lint-values.ts'

test('a forbidden word is found in text, list entries and Markdown, with its position and the reason', () => {
  const findings = lintValues([
    { page: 'home', key: 'hero.text', value: JSON.stringify('The leading chambers of Indore.') },
    { page: 'faq', key: 'items', value: JSON.stringify([{ question: 'Who?', answer: 'We guarantee success.' }]) },
    { page: 'team/a-n-advocate', key: 'body', value: JSON.stringify('Called the **best** [advocate](/team).') },
  ])
  expect(findings).toMatchObject([
    { page: 'home', key: 'hero.text', within: '', name: '“leading”', at: 4, to: 11 },
    { page: 'faq', key: 'items', within: '0.answer', title: '“guarantee” promises an outcome' },
    { page: 'team/a-n-advocate', key: 'body', within: '', name: '“best”', at: 13, to: 17 },
  ])
  expect(findings[0]?.reason).toContain('Rule 36')
})

test('legal terms, URLs, e-mail addresses and values reset to the file yield no findings', () => {
  const text = 'Bank guarantee and best evidence: [the rules](/top), https://leading.example, best@chambers.example'
  expect(
    lintValues([
      {
        page: 'faq',
        key: 'items',
        value: JSON.stringify([{ question: 'Is a hidden entry looked at?', answer: text }]),
      },
      { page: 'hours', key: 'holidays', value: null },
    ]),
  ).toEqual([])
})
