import type { Generated } from 'kysely'

/* What visitors write and what becomes of it. */

export type MessageTable = {
  id: string
  /** What the visitor may quote on the telephone. */
  reference: string
  name: string
  email: string
  /** As typed. */
  phone: string
  /** As dialled, E.164; null where the number has no country we can tell. */
  phoneE164: string | null
  text: string
  service: string | null
  /** The version of the data notice that stood beside the form. */
  noticeVersion: string
  /** Makes sending twice harmless. */
  idempotencyKey: string | null
  receivedAt: string
  readAt: string | null
  state: Generated<'open' | 'in-hand' | 'answered' | 'closed' | 'spam'>
  /** With whom of the staff it is. */
  assigneeId: string | null
  /** Until when it waited: since then it is answered or closed. */
  answeredAt: string | null
  binnedAt: string | null
  /** When the sender and the firm last had to do with each other over it: from then on its time runs. */
  contactAt: string
  /** The numbers in plain digits, those of each kind of writing apart by a stroke: what is searched. */
  phoneDigits: Generated<string>
  /** The second number, where two were given. */
  secondE164: string | null
  /** Why it was doubted, in words: a JSON list. */
  spamReasons: Generated<string>
  /** As which it has taught the filter. */
  taughtAs: 'spam' | 'genuine' | null
  /** The part of the network it came from. */
  network: string | null
}

/** That the words of a message were noted, and by which manner of reading them; they stand as those of posts do. */
export type MessageWordsTable = {
  messageId: string
  version: number
}

/** What happened to a message at the desk, in the order of time, notes included: it goes with its message. */
export type DeskEntryTable = {
  id: string
  messageId: string
  at: string
  actor: 'account' | 'visitor' | 'machine'
  accountId: string | null
  kind: 'note' | 'state' | 'assignee' | 'binned' | 'restored' | 'corrected'
  /** The words of a note, the new state, or the id of the new assignee. */
  value: string
}

/** Which messages a colleague assigned to an account that has not opened them yet. */
export type NewAssignmentTable = {
  messageId: string
  accountId: string
  /** Who assigned it. */
  byId: string | null
  at: string
}

/**
 * What is to be sent, and what became of it. Its words are made when it is sent: none of them is kept here. Its kinds
 * are declared in `domain/outbox/email-kinds.ts`.
 */
export interface LetterTable {
  id: string
  /** What it is about: it goes with its message or its account. */
  messageId: string | null
  accountId: string | null
  /**
   * Null for the office itself, and where the account tells. Taken off once nobody needs it; of an acknowledgement it
   * stays as long as its message: a receipt goes there too, whatever address the sender gives later.
   */
  recipient: string | null
  /** What the letter has to tell that no row holds: a JSON object. */
  facts: Generated<string>
  createdAt: string
  /** From when on it is tried; null once it is delivered or given up. */
  dueAt: string | null
  /** Since when somebody has been sending it: a claim that is too old is nobody's. */
  claimedAt: string | null
  tries: Generated<number>
  triedAt: string | null
  /** What the mail server said last, without an address. */
  answer: string | null
  deliveredAt: string | null
  givenUpAt: string | null
}

/** How often a word stood in what staff called spam or genuine; kept as a signature, so that nothing can be read here. */
export type SpamWordTable = {
  word: string
  spam: number
  genuine: number
}

/** Whom the firm acts for or against, as staff note it. */
export type PartyTable = {
  id: string
  name: string
  matter: string
  side: string
  createdAt: string
  updatedAt: string
}

/** How the name of a party sounds, by its first and last word apart from initials; empty where it has none. */
export type PartySoundTable = {
  partyId: string
  /** By which manner of hearing: what was noted by another is noted anew. */
  version: number
  firstBones: string
  firstLetter: string
  lastBones: string
  lastLetter: string
}

/** Which party a sender is not, though the names are alike. */
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

/** What is kept of an erasure: nothing of the person, and a hash that the receipt can be checked by. */
export type ReceiptTable = {
  id: string
  hash: string
  /** How it was asked for: by the link of the message, or of the staff. */
  cause: 'withdrawn' | 'telephone' | 'letter' | 'e-mail' | 'person'
  /** Of the messages that were erased: a JSON list. */
  references: string
  at: string
}
