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
  fileValue: string
  publishedAt: string
  publishedBy: string | null
}

/** A value that waits to be published. */
export type WebsiteDraftTable = {
  page: string
  key: string
  value: string
  editedAt: string
  editedBy: string | null
  /** That of the page when it was written. */
  revision: number
}

/** What was published together, or will be. */
export type WebsitePublicationTable = {
  id: string
  createdAt: string
  createdBy: string | null
  note: string
  publishAt: string
  /** Null until it is public. */
  publishedAt: string | null
  undoneAt: string | null
}

/** One value of a publication, before and after; null is as the file has it. */
export type WebsiteChangeTable = {
  publicationId: string
  page: string
  key: string
  before: string | null
  after: string | null
}
