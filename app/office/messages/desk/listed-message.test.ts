import { expect, test } from 'vitest'
import { historyOf } from './listed-message.ts'

const message = { id: 'm', receivedAt: '2026-11-14T12:11:00.000Z', noticeVersion: '3' }
const at = (minute: number) => `2026-11-16T05:0${minute}:00.000Z`
const entry = { actor: 'account', accountId: 'm', by: 'Meera Joshi', assigneeName: null } as const

test('the history lists events newest first with their author, and ends with the receipt of the message', () => {
  const entries = [
    { ...entry, id: '1', at: at(1), kind: 'state', value: 'in-hand' },
    { ...entry, id: '2', at: at(2), kind: 'note', value: 'Rang at ten.' },
    { ...entry, id: '3', at: at(3), kind: 'assignee', value: 'i', assigneeName: 'Meera Joshi' },
    { ...entry, id: '4', at: at(4), kind: 'assignee', value: 'm', assigneeName: 'Meera Joshi' },
    { ...entry, id: '5', at: at(5), kind: 'assignee', value: '' },
    { ...entry, id: '6', at: at(6), kind: 'binned', value: '', by: null },
  ] as const
  const emails = [
    { id: 'a', kind: 'acknowledgement', triedAt: at(0), deliveredAt: at(0), tries: 1 },
    { id: 'n', kind: 'notice', triedAt: at(7), deliveredAt: null, tries: 2 },
  ] as const
  expect(historyOf(message, [...entries], [...emails]).map(({ by, words, note }) => [by, words, note])).toEqual([
    [null, 'Notice to the office not delivered, 2 tries', undefined],
    ['A former colleague', 'moved it to the bin', undefined],
    ['Meera Joshi', 'gave it to nobody', undefined],
    ['Meera Joshi', 'took it', undefined],
    ['Meera Joshi', 'gave it to Meera Joshi', undefined],
    ['Meera Joshi', 'wrote a note', 'Rang at ten.'],
    ['Meera Joshi', 'took it in hand', undefined],
    [null, 'Acknowledgement delivered', undefined],
    [null, 'Received, under privacy notice 3', undefined],
  ])
})

test('history entries by the system or the sender have no author name', () => {
  const entries = [
    {
      id: '1',
      at: at(1),
      actor: 'machine',
      kind: 'state',
      value: 'spam',
      accountId: null,
      by: null,
      assigneeName: null,
    },
    {
      id: '2',
      at: at(2),
      actor: 'visitor',
      kind: 'corrected',
      value: '',
      accountId: null,
      by: null,
      assigneeName: null,
    },
  ] as const
  const [corrected, setAside] = historyOf(message, [...entries], [])
  expect(corrected).toMatchObject({ by: null, words: 'Corrected by the sender' })
  expect(setAside).toMatchObject({ by: null, words: 'Set aside as spam' })
})
