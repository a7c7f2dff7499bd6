import type { Generated } from 'kysely'

/* The messages of visitors, and how staff handle them. */

export type MessageTable = {
  id: string
  /** A short reference that the visitor can quote on the telephone. */
  reference: string
  name: string
  email: string
  /** As typed. */
  phone: string
  /** In E.164 format; null if the country is unknown. */
  phoneE164: string | null
  text: string
  service: string | null
  /** The version of the privacy notice that the form showed. */
  noticeVersion: string
  /** Prevents duplicates when the form is sent twice. */
  idempotencyKey: string | null
  receivedAt: string
  readAt: string | null
  state: Generated<'open' | 'in-hand' | 'answered' | 'closed' | 'spam'>
  /** The account that handles it. */
  assigneeId: string | null
  /** When it was answered or closed. */
  answeredAt: string | null
  binnedAt: string | null
  /** The last contact between sender and firm about it: the retention period starts then. */
  contactAt: string
  /** The telephone numbers as digits only, separated by slashes, for the search. */
  phoneDigits: Generated<string>
  /** The second number, if two were given. */
  secondE164: string | null
  /** Why it was suspected of being spam: a JSON list of sentences. */
  spamReasons: Generated<string>
  /** How it was used to train the spam filter. */
  taughtAs: 'spam' | 'genuine' | null
  /** The network (an address prefix) of the sender. */
  network: string | null
}

/** The search index of a message, and the version of the indexer that made it; stored like that of posts. */
export type MessageWordsTable = {
  messageId: string
  version: number
}

/** The history of a message at the desk, including notes. Deleted with the message. */
export type DeskEntryTable = {
  id: string
  messageId: string
  at: string
  actor: 'account' | 'visitor' | 'machine'
  accountId: string | null
  kind: 'note' | 'state' | 'assignee' | 'binned' | 'restored' | 'corrected'
  /** The text of a note, the new state, or the id of the new assignee. */
  value: string
}

/** Messages that were assigned to an account and that it has not opened yet. */
export type NewAssignmentTable = {
  messageId: string
  accountId: string
  /** Who assigned it. */
  byId: string | null
  at: string
}

/**
 * The outbox: e-mails to send, and their delivery state. The text of an e-mail is written when it is sent, and not
 * stored. The kinds are declared in `domain/outbox/email-kinds.ts`.
 */
export interface LetterTable {
  id: string
  /** The subject. The row is deleted with its message or account. */
  messageId: string | null
  accountId: string | null
  /**
   * Null for e-mails to the office, and if the account has the address. Deleted when it is no longer needed. That of an
   * acknowledgement stays as long as its message: a receipt goes there too, even if the sender gives another address.
   */
  recipient: string | null
  /** Values for the text that are in no other row: a JSON object. */
  facts: Generated<string>
  createdAt: string
  /** When to try it next; null after it was delivered or given up. */
  dueAt: string | null
  /** Since when a process has been sending it; ignored if it is too old. */
  claimedAt: string | null
  tries: Generated<number>
  triedAt: string | null
  /** The last response of the mail server, without addresses. */
  answer: string | null
  deliveredAt: string | null
  givenUpAt: string | null
}

/** How often a word occurred in spam and in genuine messages. Stored as a signature, so that it cannot be read. */
export type SpamWordTable = {
  word: string
  spam: number
  genuine: number
}

/** A party that the firm acts for or against, as entered by staff. */
export type PartyTable = {
  id: string
  name: string
  matter: string
  side: string
  createdAt: string
  updatedAt: string
}

/** The phonetic keys of a party's name: of its first and last word, without initials; empty without such a word. */
export type PartySoundTable = {
  partyId: string
  /** The version of the algorithm: keys of another version are computed again. */
  version: number
  firstBones: string
  firstLetter: string
  lastBones: string
  lastLetter: string
}

/** A dismissed match: the sender is not this party, although the names are similar. */
export type OtherPartyTable = {
  messageId: string
  partyId: string
}

export type ShortReplyTable = {
  id: string
  title: string
  text: string
  createdAt: string
  updatedAt: string
}

/** Proof of an erasure: no personal data, and a hash to check the receipt with. */
export type ReceiptTable = {
  id: string
  hash: string
  /** How it was requested: with the link of the message, or from staff. */
  cause: 'withdrawn' | 'telephone' | 'letter' | 'e-mail' | 'person'
  /** The references of the erased messages: a JSON list. */
  references: string
  at: string
}
