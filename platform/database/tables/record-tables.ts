import type { Generated } from 'kysely'

/* The record of what was done, and that it is whole. */

/** What happened to what, and who did it: never the words of a message. */
export type RecordTable = {
  /** In the order of writing. */
  number: Generated<number>
  at: string
  /** `post published`, `message read` … */
  what: string
  /** What that is about; null where a release before wrote it, until the next start. */
  kind: string | null
  /** The id of what it happened to, where that is one row. */
  subjectId: string | null
  actor: 'account' | 'visitor' | 'machine'
  accountId: string | null
  /** The part of the network it was done from. */
  network: string | null
  /** In the chain, without gaps. */
  position: number | null
  /** Of the entry and of the seal before it. */
  seal: string | null
}

/** One row: the newest entry of the record, and the last of those that were kept long enough. */
export type RecordHeadTable = {
  id: number
  position: number
  seal: string
  cutPosition: number
  cutSeal: string
  /** Until then entries without a place are taken in: a release before wrote them. */
  openUntil: string
  /** Of all that. */
  ownSeal: string
}

/** One row: when the record was last verified, and what was found. */
export type RecordCheckTable = {
  id: number
  at: string
  entries: number
  fault: string | null
  faultPosition: number | null
}

/** When a member of staff last looked at a message. */
export type MessageLookTable = { messageId: string; accountId: string; at: string }
