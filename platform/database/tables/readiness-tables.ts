/* Whether the website is ready for search engines. */

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
