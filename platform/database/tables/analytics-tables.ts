/* How often something happened on a day, as clocks in India show it: never who did it, nor at what time. */

export type ReadCountTable = {
  day: string
  /** The page, by its one address. */
  path: string
  count: number
}

/** From which site readers came. */
export type SourceCountTable = {
  day: string
  /** Its name; empty where none was given, `*` for all beyond the most that a day keeps. */
  host: string
  count: number
}

/** What was searched and not found. */
export type MissCountTable = {
  day: string
  words: string
  count: number
}

/** An address that was asked for and has no page. */
export type MissingCountTable = {
  day: string
  path: string
  count: number
}

/** How many wrote. */
export type MessageCountTable = {
  day: string
  count: number
}
