import { pageRules } from './page-rules.ts'
import { waits } from './waits.ts'

/** The firm's numbers, each declared once; pages, forms, API and tests read them from here. */
export const rules = {
  ...pageRules,
  blog: {
    postsPerPage: 3,
    /** Topics with at least `fromPosts` posts are shown, at most `most` of them; the others are collapsed. */
    topics: { fromPosts: 2, most: 12 },
    relatedTopics: { most: 4, amongPosts: 100 },
    /** Larger results are sorted by date alone. */
    maxRanked: 500,
    /** Search weights of a match in the title, in summary, tags or author, and in the text. */
    weights: { title: 10, about: 4, text: 1 },
    /** Posts read per batch when the search index is rebuilt. */
    portion: 20,
  },
  media: { articlesPerPage: 6, picturesPerStep: 2, maxPictures: 100, maxAlt: 500, maxChoice: 60 },
  /** Posts shown per practice area, chosen from the newest. */
  legalUpdates: { posts: 6, amongNewest: 500 },
  home: { advocates: 4, notes: 3 },
  /**
   * Posts on the page of a practice area, in the biography of their author, and below another post, from the newest.
   */
  relatedPosts: { ofArea: 3, byAuthor: 4, ofPost: 3, amongNewest: 500 },
  caseStudies: { tag: 'case study', perPage: 6 },
  publications: { perPage: 12 },
  feed: { posts: 20, maxHtml: 1_000_000 },
  /** The maximum of the sitemap protocol. The oldest posts beyond it are found through the pages that link to them. */
  sitemap: { maxAddresses: 50_000 },
  /** security.txt expires this long after it is read: under a year, as RFC 9116 advises. */
  securityText: { days: 180 },
  /** Changes are collected and sent to search engines together; a failed request is retried. */
  indexNow: { gatherSeconds: 180, retrySeconds: [60, 300, 900], timeoutSeconds: 10, maxAddresses: 10_000 },
  office: { rowsPerPage: 50, binDays: 30, streamsPerSession: 5, newestUnread: 5, newestAssigned: 5 },
  /** How long a declaration that the particulars are true is valid. */
  declaration: { years: 1 },
  /** Each area has a square of the practice board; the heading takes three. */
  practiceAreas: { most: 32 },
  post: {
    maxTitle: 200,
    maxAuthor: 200,
    maxText: 200_000,
    maxTags: 20,
    maxTagLength: 40,
    beginning: 2_000,
    maxSummary: 500,
    maxSlug: 80,
    maxImageAlt: 500,
    /** Longer text does not fit on the share image. */
    maxShareText: 120,
    maxExplanation: 1_000,
  },
  /** Revisions of one post; the oldest are deleted first. */
  revision: { most: 200 },
  preview: { days: 7 },
  /**
   * Limits in characters of HTML and in tags, as Word writes many of both, and in bytes of a Word file, packed and
   * unpacked.
   */
  paste: {
    maxHtml: 2_000_000,
    maxTags: 60_000,
    maxWordFileMegabytes: 20,
    maxWordFileBytes: 20 * 1024 * 1024,
    maxWordTextMegabytes: 5,
    maxWordTextBytes: 5 * 1024 * 1024,
  },
  writing: {
    /** Save this long after the last key, and at least this often during continuous typing. */
    saveAfterMs: 2_000,
    saveWithinMs: 10_000,
    /** Pauses between retries of a failed save. */
    retrySeconds: [2, 4, 8, 15, 30],
    /** Local copies per account that a browser stores. */
    maxCopies: 20,
    /** Authors and tags in the suggestions for a post. */
    maxSuggestions: 200,
    /** Texts with more changes are not compared word by word. */
    maxCompared: 1_000,
  },
  text: { maxCells: 5_000, maxDepth: 20, maxParts: 30_000, maxHtml: 1_000_000, sidenote: 400 },
  article: { maxTitle: 200, maxPlatform: 200 },
  message: {
    maxName: 200,
    maxEmail: 254,
    minPhoneDigits: 7,
    maxPhoneDigits: 15,
    maxText: 5_000,
    perMinute: 20,
    /** Characters of a telephone field: room for two numbers, spaces and an extension. */
    maxPhone: 80,
    maxNote: 5_000,
    /** Messages that one action at the desk may change. */
    maxAtOnce: 500,
    binDays: 30,
    /** Repeated views of a message by the same person within this time are recorded once. */
    sameViewMinutes: 60,
    /** Characters of the text that a list shows. */
    beginning: 100,
  },
  /** `most`: nobody would find a reply in a longer menu. */
  shortReply: { maxTitle: 80, maxText: 2_000, most: 50 },
  privacy: {
    /** Writes by the private link of a message, per IP address. */
    writesPerMinute: 10,
    /**
     * Messages erased per transaction, so that others do not wait long: each takes some 10 ms with its index entries.
     */
    portion: 25,
    /** Messages of one person, and receipts in their list. */
    maxShown: 100,
  },
  spam: {
    /** A message whose weights add up to this is set aside. */
    setAsideFrom: 3,
    weights: {
      hiddenField: 6,
      forgedToken: 1.5,
      fast: 1.5,
      link: 0.75,
      manyLinks: 2,
      markup: 5,
      foreignWriting: 2,
      repeated: 1,
      oftenRepeated: 2,
      often: 1.5,
      /** Counts in favour of a sender whose earlier message staff marked as genuine. */
      known: 3,
      /** The maximum that its words can count against a message, and for it. */
      spamWords: 8,
      genuineWords: 5,
    },
    /** No person fills in the form in less time. */
    minSeconds: 3,
    perEmailAnHour: 5,
    /**
     * Newest messages that are compared for the same text; texts shorter than `minLetters` may be equal by chance.
     */
    comparedMessages: 100,
    minLetters: 30,
    /** Messages with fewer words are judged only by what staff marked. */
    minWords: 8,
    /** Words and word pairs learned per message, and stored in all. */
    maxWords: 500,
    maxKnownWords: 100_000,
    /** How many words decide, and the count that a word starts with before it was ever seen. */
    significantWords: 20,
    smoothing: 0.5,
    /** Weight of a message marked by staff, relative to one of the built-in training data. */
    staffWeight: 3,
    namedWords: 5,
  },
  party: { maxName: 200, maxMatter: 200, maxAtOnce: 500 },
  conflicts: {
    maxEarlier: 20,
    maxHints: 10,
  },
  email: {
    /** Limits per mailbox, per domain and for the site: strangers choose the recipients of these e-mails. */
    acknowledgementsAnHour: { mailbox: 10, domain: 50, site: 200 },
    /** Notices to the office; further messages are at the desk all the same. */
    noticesAnHour: 100,
    /** Older e-mails are no longer sent, and are shown as given up. */
    givenUpAfterHours: 48,
    /** Pauses after the first failed attempt, the second and so on. */
    pauseMinutes: [1, 5, 15, 60, 120, 240, 480],
    /** Pauses of the whole outbox while the mail server does not answer. */
    outageSeconds: [10, 20, 40, 80, 160, 300],
    atOnce: 4,
    /** How often to poll for e-mails that are due, or that another process queued. */
    pollSeconds: 10,
    /** Longer than any delivery takes: an older claim belongs to a killed process. */
    claimSeconds: 120,
    /** Characters stored of the server's response. */
    maxAnswer: 160,
    newestUndelivered: 5,
    /** How long e-mails without a message are kept. */
    retentionDays: 7,
    testsPerHour: 5,
  },
  search: {
    /** Fewer digits are not treated as a telephone number. */
    minDigits: 5,
    /** Messages and parties indexed per transaction, so that others do not wait long. */
    portion: 200,
  },
  siteSearch: {
    maxLength: 100,
    maxWords: 8,
    /** Maximum number of matches of all words; beyond it the most frequent words are ignored. */
    maxMatches: 5_000,
    /** Unknown words for which a similar one is searched. */
    maxUnknown: 3,
    inOverview: 5,
    inOneKind: 50,
    /** Characters of an excerpt. */
    passage: 200,
    /** Distinct words for spelling correction, per post and in all, and how many are read per query. */
    maxPostTerms: 5_000,
    maxTerms: 100_000,
    termsAtOnce: 2_000,
  },
  analytics: {
    /** How long counts are kept and shown. */
    months: 13,
    /** How often counts are written to the database: a killed process loses no more than this. */
    flushSeconds: 60,
    /** Distinct values counted between two flushes, and stored per day. */
    maxPages: 20_000,
    maxHosts: 200,
    maxSearches: 200,
    maxMissing: 200,
    /** New values that one IP address may add per day. */
    newPerAddress: 10,
    maxHostLength: 100,
    maxSearchLength: 80,
    /** Searches with this many digits may contain a personal number and are not stored. */
    personalDigits: 6,
    /** Cache size for 'is this user agent a browser or a bot?', and the longest user agent. */
    maxCachedUserAgents: 1_000,
    maxUserAgent: 500,
    /** Reports that a prefetched page was shown, per IP address. */
    shownPerMinute: 60,
    /** Rows of the lists on the analytics page. */
    listed: { pages: 13, allPages: 500, words: 10, hosts: 10, posts: 500 },
  },
  /** Three years: one is the legal minimum, and disputes about what was done come late. */
  record: { retentionDays: 3 * 365, listedDays: 30 },
  incident: {
    /** Deadlines to notify CERT-In (directions of 28 April 2022) and the Board (Rule 7 of the DPDP Rules, 2025). */
    certInHours: 6,
    boardHours: 72,
    /** Rows, and entries of the record, read per query, so that others do not wait long. */
    portion: 500,
    entriesAtOnce: 2_000,
    rowsPerPage: 50,
    /** Accounts to choose from, including deleted ones. */
    maxAccounts: 200,
    /** Networks that a draft lists. */
    maxNetworks: 20,
    /** Incidents that are open at the same time. */
    most: 20,
  },
  website: {
    /** Characters of one value, including lists and their markup. */
    maxValue: 200_000,
    /** How long a publication can be undone with one button. */
    undoHours: 24,
    /** Characters of the reason for a publication. */
    maxNote: 200,
  },
  /** The Retry-After header of hidden pages. */
  scheduleOnly: { maxReason: 300, retryAfterSeconds: 24 * 60 * 60 },
  readiness: {
    minReason: 15,
    maxReason: 1_000,
    /** Maximum number of pages per check; posts come last. */
    maxPages: 3_000,
    /** A missing address is reported from this many requests on: a typing error of one visitor needs no fix. */
    missingFrom: 5,
    /** External links: how many are checked, how many in parallel, and the timeout of each. */
    outside: { most: 500, atOnce: 4, seconds: 10, redirects: 5 },
    /** Findings that are listed one by one. */
    maxPlaces: 100,
  },
  redirect: {
    maxPath: 200,
    /** Period of the list of missing addresses, and its length. */
    listedDays: 30,
    listedMissing: 50,
  },
  blogImage: { maxMegabytes: 5, maxBytes: 5 * 1024 * 1024 },
  picture: {
    widths: [320, 480, 640, 960, 1280, 1600, 1920, 2560],
    /** Larger images are scaled down; WebP allows no more height. */
    widestPx: 2400,
    tallestPx: 16_000,
    /** How long a request waits for a width that is still being created, and the length of that queue. */
    graceMs: 1_000,
    maxWaiting: 50,
    retryAfterSeconds: 10,
  },
  /** The preview image of a shared link, in the size that social networks expect. */
  sharePicture: { width: 1200, height: 630, retryAfterSeconds: 10, ownerHashLength: 12 },
  mediaImage: { maxMegabytes: 20, maxBytes: 20 * 1024 * 1024, maxPixels: 50_000_000 },
  signIn: {
    minPasswordLength: 6,
    redirectAfterMs: waits.signIn,
    wrongPerAccount: 10,
    wrongPerAddress: 30,
    windowSeconds: 15 * 60,
    /** Attempts at one account from unknown browsers: the first ones are free, then each waits longer. */
    freeAttempts: 10,
    longestPauseSeconds: 20,
    recentSeconds: 10 * 60,
    /** Without 'Remember me' a session ends with the browser, and after this time at the latest. */
    unrememberedSeconds: 24 * 60 * 60,
    /** A passkey challenge is created for every view of the sign-in page: limit per IP address and window. */
    challengesPerAddress: 100,
  },
  /** Limit of e-mails about new devices per account, and how long after its last sign-in a network is new again. */
  signInEmails: { maxPerDay: 10, linkDays: 7, networkDays: 365 },
  /** Where a second step is required, accounts without one can work for this long. */
  secondStep: { graceDays: 7 },
  newPassword: { minLength: 12, maxLength: 128, linkSeconds: 60 * 60, maxEmails: 5 },
  /** How long an invitation link is valid. */
  invitation: { days: 7 },
  account: { minUsername: 3, maxUsername: 30, maxFullName: 80, maxEmail: 254, maxPasskeys: 20, maxPasskeyName: 60 },
  /** Time of the nightly backup in India, how many are kept, and when staff are warned that one is missing. */
  backup: { at: '02:30', days: 7, weeks: 4, months: 12, overdueHours: 36 },
  form: { submitStateMs: waits.submit },
  upload: { closeAfterMs: waits.uploaded },
  api: {
    maxRows: 500,
    /** Limit without a session for filtered lists: they are not cached, and there are many different ones. */
    maxPublicRows: 100,
    maxDescriptionBytes: 500_000,
    maxCachedLists: 4,
  },
  http: {
    bodyTimeoutMs: 30_000,
    /** Time between 'not ready' and shutdown: a proxy requests /readyz every second. */
    notReadyMs: waits.notReady,
    maxBodyBytes: 64 * 1024,
    /** The longest text of a post, in characters of three bytes and more. */
    maxTextBytes: 1024 * 1024,
    maxPostBytes: 6 * 1024 * 1024,
    maxMediaBytes: 21 * 1024 * 1024,
    /** Memory for cached public responses. */
    maxCacheBytes: 32 * 1024 * 1024,
    /** Length of the request queue, per IP address and in all; further requests are refused. */
    waiting: { maxPerAddress: 250, most: 2_000, retryAfterSeconds: 5 },
    /** An IP address with this many refusals is refused for this long without reading its requests. */
    flood: { refusals: 20, seconds: 10 },
  },
} as const
