import type { Generated, Insertable, Kysely, Transaction as KyselyTransaction, Selectable } from 'kysely'
import type {
  AccountTable,
  ClosingLinkTable,
  InvitationTable,
  PasskeyTable,
  SecondStepSwitchTable,
  SessionTable,
  SignInNetworkTable,
  TwoFactorTable,
  UserTable,
  VerificationTable,
} from './tables/account-tables.ts'
import type {
  MessageCountTable,
  MissCountTable,
  MissingCountTable,
  ReadCountTable,
  SourceCountTable,
} from './tables/analytics-tables.ts'
import type {
  PostAddressTable,
  PostTable,
  PostTagTable,
  PostTermTable,
  PostWordsTable,
  PreviewLinkTable,
  RevisionTable,
  SharePictureTable,
} from './tables/blog-tables.ts'
import type {
  DeskEntryTable,
  LetterTable,
  MessageTable,
  MessageWordsTable,
  NewAssignmentTable,
  OtherPartyTable,
  PartySoundTable,
  PartyTable,
  ReceiptTable,
  ShortReplyTable,
  SpamWordTable,
} from './tables/desk-tables.ts'
import type { IncidentTable } from './tables/incident-tables.ts'
import type { ReadinessCheckTable, SiteOpeningTable } from './tables/readiness-tables.ts'
import type { MessageLookTable, RecordCheckTable, RecordHeadTable, RecordTable } from './tables/record-tables.ts'
import type {
  ScheduleSwitchTable,
  WebsiteChangeTable,
  WebsiteDraftTable,
  WebsitePageTable,
  WebsitePublicationTable,
  WebsiteTextTable,
} from './tables/website-tables.ts'

/*
 * The whole database; what belongs to one feature stands in `tables/`. Text
 * and integers only, ids are UUIDs, moments are ISO strings, a flag is a moment that may be null: so one set of migrations and
 * queries serves both engines.
 */

type ArticleTable = {
  id: string
  title: string
  platform: string
  url: string
  createdAt: string
  updatedAt: string
}

type PictureTable = {
  id: string
  imageKey: string
  /** The name the file had on the sender's machine. */
  name: string
  alt: string
  createdAt: string
  updatedAt: string
  /** Since when it counts as ornament, which needs no words. */
  ornamentAt: string | null
  /** Since when the gallery does not show it: it came with the text of a post. */
  unlistedAt: string | null
  /** The account that added it; null where it came with the program. */
  addedBy: string | null
}

/** Which pictures of the gallery the text of a post shows by their addresses; whoever changes the text sets these with it. */
type ShownPictureTable = {
  postId: string
  imageKey: string
}

/** What a page must know of a stored image before it has loaded. */
type ImageTable = {
  /** The name of its file, a hash of its bytes. */
  key: string
  width: number
  height: number
  /** A few pixels as a data address, shown until the image is there. */
  placeholder: string
  /** What no crop may cut off, in per cent of its width and height. */
  focusX: Generated<number>
  focusY: Generated<number>
}

/** Which rows came with the program, so that one step removes them all. */
type SampleTable = {
  subject: 'post' | 'article' | 'picture' | 'message'
  subjectId: string
}

/** The ids of messages that were erased at somebody's wish: a restored backup may hold them again. */
type ErasedMessageTable = { id: string; at: string }

/** Files on their way out, also those that are not yet any row's: a file begins here and is taken off by its row. */
type DiscardedFileTable = {
  name: string
  /** From when on it is removed. */
  dueAt: string
  /** Since when somebody has been removing it: until that is over, nobody puts a file of this name. */
  claimedAt: string | null
}

/** What a creating call made, by the key it was sent with: the same key again makes nothing. */
type MadeTable = {
  /** The account's and the call's. */
  key: string
  subjectId: string
  at: string
}

/** A job that one process at a time does. */
type JobTable = {
  name: string
  /** When the last run began that was done to its end. */
  ranAt: string | null
  /** Whoever is at it, and until when it is theirs alone. */
  leaseId: string | null
  leaseEndsAt: string | null
}

/** Pages that have changed and that search engines were not told of yet. */
type IndexNowPathTable = {
  path: string
  changedAt: string
}

/** A backup that is being taken, is kept, or failed. */
type BackupTable = {
  id: string
  kind: 'daily' | 'manual' | 'migration' | 'command'
  /** Of its file in the place of backups; null until it is there. */
  name: string | null
  startedAt: string
  /** 1 while it is being taken, else null: no two at a time, since it is unique. */
  running: number | null
  /** When it was last heard of while being taken: one that is silent was killed. */
  seenAt: string
  /** How far it has come: of what, and how much of how much. */
  step: string
  done: number
  total: number
  endedAt: string | null
  /** When it was last read whole and compared. */
  verifiedAt: string | null
  kilobytes: number | null
  /** Why there is none, in words. */
  failure: string | null
}

/** An address without a page, and where it leads. */
type RedirectTable = {
  id: string
  /** In small letters, without query. */
  fromPath: string
  /** Null where staff decided that it leads nowhere. */
  toPath: string | null
  createdAt: string
  createdBy: string | null
}

/** Which steps have been done, and when: the first tells the age of the database. */
type MigrationTable = {
  name: string
  timestamp: string
}

export type Tables = {
  post: PostTable
  postAddress: PostAddressTable
  postTag: PostTagTable
  postWords: PostWordsTable
  postTerm: PostTermTable
  revision: RevisionTable
  sharePicture: SharePictureTable
  previewLink: PreviewLinkTable
  article: ArticleTable
  redirect: RedirectTable
  websitePage: WebsitePageTable
  websiteText: WebsiteTextTable
  websiteDraft: WebsiteDraftTable
  websitePublication: WebsitePublicationTable
  websiteChange: WebsiteChangeTable
  scheduleSwitch: ScheduleSwitchTable
  siteOpening: SiteOpeningTable
  readinessCheck: ReadinessCheckTable
  picture: PictureTable
  shownPicture: ShownPictureTable
  message: MessageTable
  messageWords: MessageWordsTable
  newAssignment: NewAssignmentTable
  deskEntry: DeskEntryTable
  letter: LetterTable
  spamWord: SpamWordTable
  party: PartyTable
  partySound: PartySoundTable
  otherParty: OtherPartyTable
  shortReply: ShortReplyTable
  receipt: ReceiptTable
  readCount: ReadCountTable
  sourceCount: SourceCountTable
  missCount: MissCountTable
  missingCount: MissingCountTable
  messageCount: MessageCountTable
  image: ImageTable
  sample: SampleTable
  record: RecordTable
  recordHead: RecordHeadTable
  recordCheck: RecordCheckTable
  messageLook: MessageLookTable
  erasedMessage: ErasedMessageTable
  discardedFile: DiscardedFileTable
  made: MadeTable
  job: JobTable
  indexNowPath: IndexNowPathTable
  backup: BackupTable
  incident: IncidentTable
  migration: MigrationTable
  user: UserTable
  invitation: InvitationTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  twoFactor: TwoFactorTable
  signInNetwork: SignInNetworkTable
  closingLink: ClosingLinkTable
  secondStepSwitch: SecondStepSwitchTable
  passkey: PasskeyTable
}

/** Reads: a connection or a transaction. To write takes a transaction, which `change` gives. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom'>

export type Transaction = KyselyTransaction<Tables>

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>
