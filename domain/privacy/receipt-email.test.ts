import { expect, test } from 'vitest'
import { testContent } from '#tests/support/unit/content.ts'
import { writeReceiptEmail } from './receipt-email.ts'

const { current: content } = await testContent()
const facts = { references: ['CH-AB23-CD45'], at: '2026-11-15T10:35:00.000Z', code: '7F3A 91C2', cause: 'withdrawn' }
const row = { id: 'one', kind: 'receipt', messageId: null, accountId: null, recipient: 'ravi@example.com' } as const
const delivery = {
  dueAt: null,
  claimedAt: null,
  tries: 0,
  triedAt: null,
  answer: null,
  deliveredAt: null,
  givenUpAt: null,
}

test('the withdrawal receipt states the reference, the time, the code and the contact', () => {
  const email = receipt(facts)
  expect(email).toMatchObject({
    to: 'ravi@example.com',
    subject: 'Receipt: your enquiry CH-AB23-CD45 has been withdrawn',
  })
  for (const words of [
    'November 15, 2026 at 04:05 PM',
    'Hold a copy until November 15, 2027 at the latest',
    '7F3A 91C2',
    'data@chambers.example',
    'Sections 6(4) and 12',
  ]) {
    expect(email?.text).toContain(words)
    expect(email?.html).toContain(words)
  }
})

test('the receipt for an erasure on request lists all references and how the request was made', () => {
  const email = receipt({ ...facts, references: ['CH-AB23-CD45', 'CH-EF67-GH89'], cause: 'telephone' })
  expect(email?.subject).toBe('Receipt: your enquiries CH-AB23-CD45, CH-EF67-GH89 have been erased')
  expect(email?.text).toContain('As you asked by telephone,')
})

function receipt(receiptFacts: object) {
  return writeReceiptEmail(content, { ...row, ...delivery, createdAt: facts.at, facts: JSON.stringify(receiptFacts) })
}
