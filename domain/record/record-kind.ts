/** What entries of the record are about, each with the beginnings of what they say. */
const beginnings = {
  Messages: ['message ', 'messages ', 'party ', 'short reply ', 'letter ', 'test letter '],
  Blog: ['post ', 'revision '],
  Press: ['article '],
  Pictures: ['picture '],
  Website: ['website ', 'redirect ', 'schedule only ', 'readiness ', 'words ', 'site ', 'sample content '],
  Backups: ['backup ', 'record '],
  People: [
    ...['colleague ', 'role ', 'invitation ', 'password ', 'passkey ', 'second ', 'recovery ', 'first account '],
    ...['signed ', 'session ', 'other sessions ', 'e-mail ', 'full name ', 'username ', 'assignment letters '],
    'access ',
  ],
}

export type RecordKind = keyof typeof beginnings

export const recordKinds = Object.keys(beginnings) as RecordKind[]

export function kindOf(what: string): RecordKind | undefined {
  return recordKinds.find((kind) => beginnings[kind].some((beginning) => what.startsWith(beginning)))
}

export function beginningsOf(kind: RecordKind) {
  return beginnings[kind]
}
