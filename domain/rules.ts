/** The firm's numbers. Each stands here once; pages, forms, API and tests read it from here. */
export const rules = {
  timeZone: 'Asia/Kolkata',
  /** The same clock as a number: India has changed it in no year since 1945. */
  utcOffset: '+05:30',
  header: { scrolledPastPx: 10 },
  backToTop: { shownPastPx: 100 },
  blog: { postsPerPage: 3 },
  media: { articlesPerPage: 6, picturesPerStep: 2, maxPictures: 100, maxAlt: 500 },
  /** So many of each area, of the newest. */
  legalUpdates: { posts: 6, amongNewest: 500 },
  /** Posts on the page of an area, and in the biography of their author. */
  relatedPosts: { ofArea: 3, byAuthor: 4 },
  caseStudies: { tag: 'case study', perPage: 6 },
  publications: { perPage: 12 },
  feed: { posts: 20, maxHtml: 1_000_000 },
  office: { rowsPerPage: 50, binDays: 30, streamsPerSession: 5, newestUnread: 5 },
  /** Each has a square of the practice board beside the heading's three. */
  practiceAreas: { most: 32 },
  post: { maxTitle: 200, maxAuthor: 200, maxText: 200_000, maxTags: 20, maxTagLength: 40, beginning: 2_000 },
  text: { maxCells: 5_000, maxDepth: 20, maxParts: 30_000, maxHtml: 1_000_000 },
  article: { maxTitle: 200, maxPlatform: 200 },
  message: {
    maxName: 200,
    maxEmail: 254,
    minPhoneDigits: 7,
    maxPhoneDigits: 15,
    maxText: 5_000,
    perMinute: 20,
    /** In what is typed as a telephone number: two of them, spaces and an extension. */
    maxPhone: 80,
    maxNote: 5_000,
    /** What one step at the desk may be done to. */
    maxAtOnce: 500,
    binDays: 30,
    /** For so long who has one before them is not shown it anew. */
    shownForMinutes: 60,
    /** What a list shows of one that is not opened. */
    beginning: 100,
  },
  /** More replies than a menu can show are found by nobody. */
  shortReply: { maxTitle: 80, maxText: 2_000, most: 50 },
  /** Fewer digits than these are not looked for as a telephone number. */
  search: { minDigits: 5 },
  siteSearch: {
    maxLength: 100,
    maxWords: 8,
    /** How many times its words may stand in documents; the most frequent are left out beyond. */
    maxMatches: 5_000,
    /** For how many words that stand nowhere the nearest one is looked for. */
    maxUnknown: 3,
    inOverview: 5,
    inOneKind: 50,
    /** What is shown of a text. */
    passage: 200,
    /** What is searched of a post's text, of all of them together, and what is read without a pause. */
    maxPostText: 10_000,
    maxPostsText: 2_000_000,
    slice: 20_000,
  },
  blogImage: { maxMegabytes: 5, maxBytes: 5 * 1024 * 1024 },
  picture: {
    widths: [320, 480, 640, 960, 1280, 1600, 1920, 2560],
    /** What is kept of a larger one; WebP has no room for more height. */
    widestPx: 2400,
    tallestPx: 16_000,
    /** How long a reader waits for a width that is still to be made, and how many may wait to be made. */
    graceMs: 1_000,
    maxWaiting: 50,
    retryAfterSeconds: 10,
  },
  mediaImage: { maxMegabytes: 20, maxBytes: 20 * 1024 * 1024, maxPixels: 50_000_000 },
  signIn: {
    minPasswordLength: 6,
    redirectAfterMs: 2_000,
    wrongPerAccount: 10,
    wrongPerAddress: 30,
    windowSeconds: 15 * 60,
    /** Guesses at one account from browsers it does not know: so many are free, then each waits longer. */
    freeGuesses: 10,
    longestPauseSeconds: 20,
    recentSeconds: 10 * 60,
  },
  newPassword: { minLength: 12, maxLength: 128, linkSeconds: 60 * 60, maxLetters: 5 },
  account: { minUsername: 3, maxUsername: 30, maxEmail: 254 },
  form: { submitStateMs: 2_000 },
  upload: { closeAfterMs: 1_500 },
  disclaimer: { sessionKey: 'disclaimer-accepted' },
  api: { maxRows: 500, maxDescriptionBytes: 500_000, keptLists: 4 },
  http: {
    bodyWithinMs: 30_000,
    maxBodyBytes: 64 * 1024,
    maxPostBytes: 6 * 1024 * 1024,
    maxMediaBytes: 21 * 1024 * 1024,
  },
} as const
