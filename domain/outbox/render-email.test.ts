import { expect, test } from 'vitest'
import { emailHtml } from './render-email.ts'

test('every font stack of an e-mail lists Devanagari system fonts after the Latin ones', () => {
  const words = { subject: 'A message', preview: '', title: 'A message', foot: ['The Chambers'] }
  const html = emailHtml({ ...words, parts: [{ text: 'From रवि' }, { quote: 'नमस्ते' }] }, 'The Chambers')
  const stacks = [...html.matchAll(/font-family:([^;"]+)/g)].map(([, stack]) => stack)
  expect(stacks.length).toBeGreaterThan(3)
  for (const stack of stacks) {
    expect(stack).toMatch(/^(Arial|Georgia),.*,'Nirmala UI','Kohinoor Devanagari','Noto Sans Devanagari',Mangal,/)
  }
})
