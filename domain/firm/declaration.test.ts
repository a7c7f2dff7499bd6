import { expect, test } from 'vitest'
import { declarationState } from './declaration.ts'

const declaration = { text: 'It is true.', by: 'A. N. Advocate', on: '2026-11-15' }

test.each([
  ['2026-11-15', 'current'],
  ['2027-10-15', 'current'],
  ['2027-10-16', 'ending'],
  ['2027-11-14', 'ending'],
  ['2027-11-15', 'over'],
])('on %s a declaration of November 15, 2026 is %s', (today, state) => {
  expect(declarationState({ declaration }, today)).toEqual({ state, endsOn: '2027-11-15' })
})

test('a firm without a declaration has the state ‘missing’', () => {
  expect(declarationState({}, '2026-11-15')).toEqual({ state: 'missing' })
})
