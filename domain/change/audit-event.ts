/** Every kind of change, as the column `what` of the audit record and the log name it. */
export type AuditEvent =
  | `post ${'drafted' | 'published' | 'edited' | 'withdrawn' | 'binned' | 'restored' | 'deleted' | 'previewed' | 'preview ended'}`
  | `revision ${'kept' | 'restored'}`
  | `article ${'added' | 'edited' | 'deleted'}`
  | `picture ${'added' | 'edited' | 'deleted'}`
  | `redirect ${'added' | 'deleted'}`
  | `website ${'drafted' | 'draft discarded' | 'scheduled' | 'schedule cancelled' | 'published' | 'taken back' | 'file kept apart'}`
  | `schedule only ${'on' | 'off'}`
  | 'readiness checked'
  | 'website opened to search engines'
  | `message ${'received' | 'shown' | 'read' | 'unread' | 'open' | 'in-hand' | 'answered' | 'closed' | 'spam'}`
  | `message ${'given' | 'noted' | 'binned' | 'restored' | 'deleted' | 'exported' | 'corrected' | 'withdrawn' | 'erased'}`
  | `messages ${'listed' | 'purged'}`
  | `letter ${'delivered' | 'not delivered' | 'given up' | 'tried again'}`
  | 'test letter asked for'
  | 'password link asked for'
  | `party ${'added' | 'edited' | 'deleted' | 'told apart' | 'not told apart'}`
  | `short reply ${'added' | 'edited' | 'deleted'}`
  | `colleague ${'added' | 'removed' | 'given a password'}`
  | `role ${'given' | 'changed'}`
  | `invitation ${'sent' | 'sent again' | 'withdrawn' | 'accepted'}`
  | 'access refused'
  | `password ${'changed' | 'reset'}`
  | `second factor ${'on' | 'off' | 'taken'}`
  | `second step ${'required' | 'not required'}`
  | 'new device told'
  | `account ${'closed' | 'opened'}`
  | `passkey ${'added' | 'renamed' | 'removed' | 'copied'}`
  | 'passkeys taken'
  | `sample content ${'added' | 'removed'}`
  | 'signed in'
  | 'signed out'
  | 'session ended'
  | 'other sessions ended'
  | 'recovery codes renewed'
  | 'e-mail changed'
  | 'full name changed'
  | 'username changed'
  | `assignment letters ${'on' | 'off'}`
  | 'first account made'
  | 'words read anew'
  | `record ${'trimmed' | 'exported' | 'begun anew'}`
  | `incident ${'opened' | 'list exported' | 'closed'}`
  | `backup ${'asked for' | 'taken' | 'failed' | 'downloaded' | 'restored' | 'tried' | 'restorable' | 'not restorable'}`

/** The first word of an event: the thing that was changed. */
export type Subject = AuditEvent extends `${infer First} ${string}` ? First : never

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
