/* Whether the website is ready to be found. */

/** That search engines were let in: until there is one, every response says noindex. */
export type SiteOpeningTable = {
  id: string
  openedAt: string
  /** Null where the site was public before this was asked. */
  openedBy: string | null
  /** Why it was right although something was left; empty where nothing was. */
  reason: string
  /** The names of the checks that were left, as JSON. */
  overruled: string
}

/** One look at everything that should be right before search engines are let in. */
export type ReadinessCheckTable = {
  id: string
  startedAt: string
  startedBy: string | null
  /** 1 while it is under way, else null: no two at a time, since it is unique. */
  running: number | null
  /** When it was last heard of while under way: one that is silent was killed. */
  seenAt: string
  /** What is being looked at, and how many have been. */
  step: string
  done: number
  endedAt: string | null
  /** What was found so far, as JSON. */
  results: string
}
