/* Texts of the website that staff have changed. Values are JSON; all other texts come from content/. */

/** A page that staff have edited. */
export type WebsitePageTable = {
  page: string
  /** Increases with each change of the page, draft or published. */
  revision: number
}

/** A published value that replaces the one in the file. */
export type WebsiteTextTable = {
  page: string
  key: string
  value: string
  /** The value in the file at that time: if an update of the program changes it, staff see both. */
  fileValue: string | null
  /** The revision of the page since then. */
  revision: number
  publishedAt: string
  publishedBy: string | null
}

/** A value that is not published yet. */
export type WebsiteDraftTable = {
  page: string
  key: string
  /** Null to return to the value in the file. */
  value: string | null
  editedAt: string
  editedBy: string | null
  /** The revision of the page when it was written. */
  revision: number
  /** The scheduled publication that it belongs to. */
  publicationId: string | null
}

/** A set of changes that was published together, is scheduled, or was discarded. */
export type WebsitePublicationTable = {
  id: string
  createdAt: string
  createdBy: string | null
  note: string
  publishAt: string
  /** Null until it is public. */
  publishedAt: string | null
  undoneAt: string | null
  discardedAt: string | null
  /** Why it was published in spite of lint findings. */
  explanation: string | null
  /** Why the scheduled publication failed. */
  mistake: string | null
}

/** One value of a publication, before and after; null is the value in the file. */
export type WebsiteChangeTable = {
  publicationId: string
  page: string
  key: string
  /** The revision of the page since then. */
  revision: number
  before: string | null
  after: string | null
}

/** Each time schedule-only mode was switched on or off; the newest row is current. */
export type ScheduleSwitchTable = {
  id: string
  state: 'on' | 'off'
  switchedAt: string
  switchedBy: string | null
  reason: string
}
