/* The website: texts that staff have changed, counts of its use, and whether it is ready for search engines. */

/** A page that staff have edited. */
export type WebsitePageTable = {
  page: string
  /** Increases with each change of the page, draft or published. */
  revision: number
}

/** A published value, as JSON, that replaces the one in content/. */
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

/** Page views. All counts are per day in Indian time, and contain neither people nor times of day. */
export type ReadCountTable = {
  day: string
  /** The canonical path of the page. */
  path: string
  count: number
}

/** Referring sites. */
export type SourceCountTable = {
  day: string
  /** Empty without a referrer, `*` for all hosts beyond the daily maximum. */
  host: string
  count: number
}

/** Searches without a result. */
export type MissCountTable = {
  day: string
  words: string
  count: number
}

/** Requests for addresses without a page. */
export type MissingCountTable = {
  day: string
  path: string
  count: number
}

/** Received messages. */
export type MessageCountTable = {
  day: string
  count: number
}

/** The site was opened to search engines. Until there is a row, every response has `noindex`. */
export type SiteOpeningTable = {
  id: string
  openedAt: string
  /** Null if the site was public before there were readiness checks. */
  openedBy: string | null
  /** Why it was opened in spite of failed checks; empty if all passed. */
  reason: string
  /** The names of the failed checks, as JSON. */
  overruled: string
}

/** A run of all readiness checks. */
export type ReadinessCheckTable = {
  id: string
  startedAt: string
  startedBy: string | null
  /** 1 while it is running, otherwise null. Unique, so that no two run at a time. */
  running: number | null
  /** The last sign of life while running: without a recent one, the process was killed. */
  seenAt: string
  /** The current check, and the number of finished ones. */
  step: string
  done: number
  endedAt: string | null
  /** The results so far, as JSON. */
  results: string
}
