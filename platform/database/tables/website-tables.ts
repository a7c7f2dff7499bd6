/* The words of the website that staff have changed. Values are JSON; what is not here is as content/ has it. */

/** A page that staff have touched. */
export type WebsitePageTable = {
  page: string
  /** Raised by each change of it, waiting or published. */
  revision: number
}

/** A value that is public in the place of the file's. */
export type WebsiteTextTable = {
  page: string
  key: string
  value: string
  /** What the file said then: an update of the program that changes it is shown beside the firm's own. */
  fileValue: string | null
  /** That of the page since then. */
  revision: number
  publishedAt: string
  publishedBy: string | null
}

/** A value that waits to be published. */
export type WebsiteDraftTable = {
  page: string
  key: string
  /** Null is back to the file. */
  value: string | null
  editedAt: string
  editedBy: string | null
  /** That of the page when it was written. */
  revision: number
  /** With which it goes out at a set time. */
  publicationId: string | null
}

/** What was published together, will be at a set time, or was discarded. */
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
  /** Why it was published although a word in it was marked. */
  explanation: string | null
  /** What kept it from going out at its time. */
  mistake: string | null
}

/** One value of a publication, before and after; null is as the file has it. */
export type WebsiteChangeTable = {
  publicationId: string
  page: string
  key: string
  /** That of the page since then. */
  revision: number
  before: string | null
  after: string | null
}

/** Each time the website was reduced to the schedule, or shown whole again; the newest says how it is. */
export type ScheduleSwitchTable = {
  id: string
  state: 'on' | 'off'
  switchedAt: string
  switchedBy: string | null
  reason: string
}
