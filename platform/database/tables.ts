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
import type {
  IncidentTable,
  MessageLookTable,
  RecordCheckTable,
  RecordHeadTable,
  RecordTable,
} from './tables/record-tables.ts'
import type {
  MessageCountTable,
  MissCountTable,
  MissingCountTable,
  ReadCountTable,
  ReadinessCheckTable,
  ScheduleSwitchTable,
  SiteOpeningTable,
  SourceCountTable,
  WebsiteChangeTable,
  WebsiteDraftTable,
  WebsitePageTable,
  WebsitePublicationTable,
  WebsiteTextTable,
} from './tables/website-tables.ts'

/*
 * The whole database; the tables of single features are in `tables/`. Text and integers only, ids are UUIDs, times are
 * ISO strings, a flag is a time that may be null: so the same migrations and queries work on both databases.
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
  /** The original name of the file. */
  name: string
  alt: string
  createdAt: string
  updatedAt: string
  /** Since when it is decorative: it needs no alternative text. */
  ornamentAt: string | null
  /** Since when the gallery does not show it: it was uploaded for the text of a post. */
  unlistedAt: string | null
  /** The account that added it; null for sample content. */
  addedBy: string | null
}

/** Which pictures of the gallery the text of a post shows. Every change of the text must update these rows. */
type ShownPictureTable = {
  postId: string
  imageKey: string
}

/** The facts about a stored image that a page needs before the image has loaded. */
type ImageTable = {
  /** The name of the file, a hash of its bytes. */
  key: string
  width: number
  height: number
  /** A few pixels as a data URL, shown until the image has loaded. */
  placeholder: string
  /** The focal point, which no crop may cut off, in per cent of width and height. */
  focusX: Generated<number>
  focusY: Generated<number>
}

/** Which rows are sample content, so that all of it can be removed in one step. */
type SampleTable = {
  subject: 'post' | 'article' | 'picture' | 'message'
  subjectId: string
}

/** The ids of messages that were erased on request: a restored backup may contain them again. */
type ErasedMessageTable = { id: string; at: string }

/** Files to delete. A new file is listed here too, until the row that references it is inserted. */
type DiscardedFileTable = {
  name: string
  /** When to delete it. */
  dueAt: string
  /** Since when a process has been deleting it: meanwhile no file of this name may be stored. */
  claimedAt: string | null
}

/** What an API call created, by its idempotency key: a second call with the same key creates nothing. */
type MadeTable = {
  /** Made of the account and the idempotency key. */
  key: string
  subjectId: string
  at: string
}

/** A job that only one process may run at a time. */
type JobTable = {
  name: string
  /** When the last completed run started. */
  ranAt: string | null
  /** The process that runs it, and until when no other may. */
  leaseId: string | null
  leaseEndsAt: string | null
}

/** Changed pages that were not yet sent to IndexNow. */
type IndexNowPathTable = {
  path: string
  changedAt: string
}

/** A backup that is running, is stored, or has failed. */
type BackupTable = {
  id: string
  kind: 'daily' | 'manual' | 'migration' | 'command'
  /** The name of its file; null until the file is stored. */
  name: string | null
  startedAt: string
  /** 1 while it is running, otherwise null. Unique, so that no two run at a time. */
  running: number | null
  /** The last sign of life while running: without a recent one, the process was killed. */
  seenAt: string
  /** The progress: the step, and how much of its total is done. */
  step: string
  done: number
  total: number
  endedAt: string | null
  /** When it was last read completely and compared. */
  verifiedAt: string | null
  kilobytes: number | null
  /** Why it failed, as a sentence. */
  failure: string | null
}

/** An address without a page, and its target. */
type RedirectTable = {
  id: string
  /** In lower case, without query. */
  fromPath: string
  /** Null if staff decided not to redirect it. */
  toPath: string | null
  createdAt: string
  createdBy: string | null
}

/** The applied migrations, and when they ran: the first one shows the age of the database. */
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

/** For reading: a connection or a transaction. Writing needs a `Transaction`, which only `change` provides. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom'>

export type Transaction = KyselyTransaction<Tables>

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>
