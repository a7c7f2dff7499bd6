import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { PartyLines } from './party.ts'

test('each pasted line becomes a party, with fields separated by semicolons or tabs, and empty lines are skipped', () => {
  const lines =
    ' शर्मा स्टील ; Patidar Fabricators, 2024; Opposite side\r\n\r\nGupta & Sons\nLaxmi Traders\tRent\tour client\n'
  expect(PartyLines.parse({ lines }).lines).toEqual([
    { name: 'शर्मा स्टील', matter: 'Patidar Fabricators, 2024', side: 'opposite' },
    { name: 'Gupta & Sons', matter: '', side: 'other' },
    { name: 'Laxmi Traders', matter: 'Rent', side: 'client' },
  ])
})

test.each([
  ['', 'Paste at least one line.'],
  [' \n ', 'Paste at least one line.'],
  ['A\n;matter', 'Line 2 needs a name of at most 200 characters, and a matter of 200.'],
  ['A; ; left', 'Line 1: “left” is not a side. Write client, opposite or other, or leave it empty.'],
  [
    'A; ; client\nB; ; witness\nC; ; plaintif',
    'Line 2: “witness”, line 3: “plaintif” are not sides. Write client, opposite or other, or leave it empty.',
  ],
  ['A\n'.repeat(rules.party.maxAtOnce + 1), `Paste at most ${rules.party.maxAtOnce} lines at once.`],
])('the party lines %j are rejected with a message that explains why', (lines, words) => {
  expect(PartyLines.safeParse({ lines }).error?.issues[0]?.message).toBe(words)
})

test.each([
  ['client', 'client'],
  ['Our client', 'client'],
  ['us', 'client'],
  ['Opposite side', 'opposite'],
  ['opponent', 'opposite'],
  ['other side', 'opposite'],
  ['adverse', 'opposite'],
  ['Other', 'other'],
  ['third party', 'other'],
  ['-', 'other'],
  ['', 'other'],
])('the side %j is parsed as %s', (words, side) => {
  expect(PartyLines.parse({ lines: `A; ; ${words}` }).lines).toMatchObject([{ side }])
})
