/* Counts per day, in Indian time. They contain neither people nor times of day. */

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
