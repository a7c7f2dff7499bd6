import { amount, plural } from '#domain/number-word.ts'
import type { Incident } from './incident.ts'

/* Whom an incident touched, in which fields, and how that is known. */

/** Those of whom something is kept. */
export const touchedKinds = {
  message: 'Senders of messages',
  party: 'Parties to matters',
  account: 'Accounts of the office',
  request: 'Privacy requests under way',
} as const

export type TouchedKind = keyof typeof touchedKinds

/** Whether the record or the loss itself says so, or nothing excludes it. */
export const reaches = { touched: 'Touched', possible: 'May have been seen' } as const

export type Reach = keyof typeof reaches

export const reasons = {
  database: 'in the database',
  backup: 'in a backup',
  opened: 'opened',
  exported: 'exported',
  listed: 'in a list that a program read',
  handled: 'changed in the office',
  own: 'the account that was used',
  lists: 'in lists of the office, which leave no entry',
} as const

export type Reason = keyof typeof reasons

/** In the order in which they are named. */
export const fieldNames = {
  name: 'name',
  email: 'e-mail address',
  telephone: 'telephone number',
  text: 'text of the message',
  beginning: 'beginning of the message',
  service: 'practice area',
  received: 'time of the message',
  network: 'part of the network',
  notes: 'notes of the office',
  matter: 'matter and side',
  username: 'username',
  password: 'hash of the password',
  factor: 'enciphered secret of the second factor',
  sessions: 'networks and browsers of sessions',
} as const

export type FieldName = keyof typeof fieldNames

export type Touched = {
  kind: TouchedKind
  id: string
  reach: Reach
  reason: Reason
  /** What the office calls it: the reference of a message, the matter of a party, a username. */
  reference: string
  name: string
  email: string
  telephone: string
  fields: FieldName[]
}

export function inWords(fields: Iterable<FieldName>) {
  const named = new Set(fields)
  return (Object.keys(fieldNames) as FieldName[]).flatMap((field) => (named.has(field) ? fieldNames[field] : []))
}

type Count = Record<Reach, number>

/** How many were touched, and what of them. */
export type TouchedSummary = {
  /** Rows of each kind. */
  rows: Record<TouchedKind, Count>
  /** Senders of several messages count once, by their e-mail address; who was touched is not counted as possible too. */
  people: Count
  /** Of those that were touched; where there are none, of those who may have been seen. */
  fields: FieldName[]
  /** Likewise, of people outside the office. */
  visitorFields: FieldName[]
  /** Parts of the network that the misused accounts were used from, their owners' own among them. */
  networks: string[]
  /** Entries of the record that tell of it. */
  entries: number
  /** Whether the role of whoever was in opened lists of messages and parties. */
  canList: boolean
  hasLists: boolean
  hasExports: boolean
  hasBackups: boolean
  /** Messages and parties that were there then and are gone: nothing is kept of whom they concerned. */
  erased: number
  /** Where the record begins only after the incident did. */
  recordSince?: string
  /** Where the record was found broken. */
  fault?: string
}

/** What the record cannot know, in sentences. */
export function limitsOf({ scope }: Pick<Incident, 'scope'>, summary: TouchedSummary, day: (moment: string) => string) {
  const { canList, hasLists, hasExports, hasBackups, erased, recordSince, fault } = summary
  const byRecord = scope === 'accounts' || scope === 'network'
  const lines = [
    byRecord &&
      canList &&
      'Lists and the search of the office show of each message who wrote it and how it begins, and all parties and colleagues; they leave no entry. Whoever was signed in may have seen them: they are counted apart.',
    byRecord &&
      !canList &&
      'The role of these accounts opens neither messages nor parties: only names of colleagues may have been seen beside what the record names.',
    scope === 'network' && 'The record knows a part of the network, not an address: others may share it.',
    byRecord &&
      hasLists &&
      'A list that a program read is one entry that does not say which messages: all that were there count as touched.',
    byRecord &&
      hasExports &&
      'An export is one entry that does not say which messages: all that were there count as touched.',
    byRecord &&
      hasBackups &&
      'A backup was downloaded: everybody who was in it counts as touched, unless it is encrypted and its passphrase is safe.',
    scope === 'everything' &&
      'What is read past the office leaves no entry: everybody who was in the database until the end counts as touched.',
    scope === 'backup' &&
      'Everybody who was in the backup counts as touched. Where it is encrypted and its passphrase is safe, nobody can read it: then say so in the notices.',
    erased > 0 &&
      `${amount(erased, 'message or party', 'messages or parties')} of that time ${plural(erased, 'has', 'have')} been erased since: nobody can say any more whom that concerned, and the list does not have them.`,
    scope !== 'accounts' &&
      scope !== 'network' &&
      'Messages that went by themselves after their time are not counted: the record does not name them.',
    recordSince && `The record begins on ${day(recordSince)}: what was done before is not in it.`,
    fault && `The record is broken (${fault}) What it says may not be all.`,
  ]
  return lines.filter((line) => typeof line === 'string')
}
