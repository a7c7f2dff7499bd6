import type { Subject } from './what.ts'

export const recordKinds = [
  'Messages',
  'Blog',
  'Press',
  'Pictures',
  'Website',
  'Backups',
  'Incidents',
  'People',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** The kind of an entry by the first word of `what`. Migration 0027 set the kind of older entries. */
const bySubject: Record<Subject, RecordKind> = {
  message: 'Messages',
  messages: 'Messages',
  party: 'Messages',
  short: 'Messages',
  letter: 'Messages',
  test: 'Messages',
  post: 'Blog',
  revision: 'Blog',
  article: 'Press',
  picture: 'Pictures',
  website: 'Website',
  redirect: 'Website',
  schedule: 'Website',
  readiness: 'Website',
  words: 'Website',
  sample: 'Website',
  backup: 'Backups',
  record: 'Backups',
  incident: 'Incidents',
  colleague: 'People',
  role: 'People',
  invitation: 'People',
  first: 'People',
  access: 'People',
  password: 'People',
  second: 'People',
  new: 'People',
  account: 'People',
  passkey: 'People',
  passkeys: 'People',
  recovery: 'People',
  signed: 'People',
  session: 'People',
  other: 'People',
  'e-mail': 'People',
  full: 'People',
  username: 'People',
  assignment: 'People',
}

/** Unknown first words, from older releases, count as 'People', as in migration 0027. */
export function kindOf(what: string): RecordKind {
  return bySubject[what.slice(0, what.indexOf(' ')) as Subject] ?? 'People'
}
