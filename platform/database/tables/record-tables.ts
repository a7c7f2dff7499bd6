import type { Generated } from 'kysely'

/* The audit record, the proof that it is complete, and open incidents. */

/** An entry of the audit record. Contains no text of messages. */
export type RecordTable = {
  /** Increases with every entry. */
  number: Generated<number>
  at: string
  /** `post published`, `message read` … */
  what: string
  /** The category; null if an older release wrote the entry, until the next start. */
  kind: string | null
  /** The id of the affected row, if it is a single one. */
  subjectId: string | null
  actor: 'account' | 'visitor' | 'machine'
  accountId: string | null
  /** The network (an address prefix) of the request. */
  network: string | null
  /** The position in the chain, without gaps. */
  position: number | null
  /** A signature of the entry and of the previous seal. */
  seal: string | null
}

/** One row: the newest entry of the record, and the last of the entries that were deleted after their retention. */
export type RecordHeadTable = {
  id: number
  position: number
  seal: string
  cutPosition: number
  cutSeal: string
  /** Until then entries without a position are accepted, because an older release wrote them. */
  openUntil: string
  /** A signature of all of the above. */
  ownSeal: string
}

/** One row: when the record was last verified, and the result. */
export type RecordCheckTable = {
  id: number
  at: string
  entries: number
  fault: string | null
  faultPosition: number | null
}

/** When a member of staff last viewed a message. */
export type MessageLookTable = { messageId: string; accountId: string; at: string }

/** An open incident: misuse of the office, or loss of its data. Deleted when it is closed. Contains no text of any person. */
export type IncidentTable = {
  id: string
  openedAt: string
  openedBy: string | null
  /** When the firm became aware of it: the legal deadlines start then. */
  knownAt: string
  /** Its period, including both ends. */
  startedAt: string
  endedAt: string
  scope: 'accounts' | 'network' | 'everything' | 'backup'
  /** The ids of the misused accounts: a JSON list. */
  accountIds: string
  /** The network (an address prefix) that they were misused from. */
  network: string | null
  /** When the lost backup was taken. */
  backupAt: string | null
}
