/* What the site is held to, each number once. */

export const aims = {
  /** Processor time against nginx with the same bytes. */
  fresh: { most: 60 },
  cached: { most: 3 },
  /** Requests a second against one nginx worker. */
  throughput: { least: 0.4 },
  /** Processor time with 10,000 posts against 30. */
  growth: { most: 1.2 },
  /** The first view of the home page on a phone, in KB on the wire. */
  weight: {
    all: { most: 160 },
    requests: { most: 10 },
    script: { most: 6 },
    scripts: { most: 1 },
    css: { most: 14 },
    fonts: { most: 60 },
  },
  /** On a slow phone, in seconds. */
  firstWords: { most: 2.2 },
  largestPaint: { most: 3 },
  /** Lighthouse: each page; points behind nginx with the same files; the largest paint against its. */
  lighthouse: { least: 100 },
  pointsBehind: 1,
  paint: { most: 1.1 },
  shift: { most: 0 },
  /** Messages a second on SQLite against PostgreSQL. */
  writes: { least: 1 },
  start: { most: 1.5 },
  memoryIdle: { most: 120 },
  memoryLoaded: { most: 250 },
  /** A page of posts, in milliseconds. */
  posts: { most: 50 },
} as const
