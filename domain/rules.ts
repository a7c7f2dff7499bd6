import { pageRules } from './page-rules.ts'
import { waits } from './waits.ts'

/** The firm's numbers. Each stands here once; pages, forms, API and tests read it from here. */
export const rules = {
  ...pageRules,
  blog: {
    postsPerPage: 3,
    /** Topics of so many posts are shown at once, and so many of them; the others are folded. */
    topics: { fromPosts: 2, most: 12 },
    topicsNear: { most: 4, amongPosts: 100 },
    /** More than so many are told apart by their date alone. */
    maxRanked: 500,
    /** What is found counts by where it stands: in the title, in summary, tags and author, in the text. */
    weights: { title: 10, about: 4, text: 1 },
    /** How many posts are read in one go when their words are noted anew. */
    portion: 20,
  },
  media: { articlesPerPage: 6, picturesPerStep: 2, maxPictures: 100, maxAlt: 500, maxChoice: 60 },
  /** So many of each area, of the newest. */
  legalUpdates: { posts: 6, amongNewest: 500 },
  /** Posts on the page of an area, in the biography of their author, and below another post, of the newest. */
  home: { advocates: 4, notes: 3 },
  relatedPosts: { ofArea: 3, byAuthor: 4, ofPost: 3, amongNewest: 500 },
  caseStudies: { tag: 'case study', perPage: 6 },
  publications: { perPage: 12 },
  feed: { posts: 20, maxHtml: 1_000_000 },
  /** More no sitemap.xml may name: beyond, the oldest posts are found by the pages that lead to them. */
  sitemap: { mostAddresses: 50_000 },
  /** So long security.txt holds from the day it is read: under a year, as RFC 9116 advises. */
  securityText: { days: 180 },
  /** Search engines are told of changes together, at most once in a while, and again where they did not take it. */
  indexNow: { gatherSeconds: 180, retrySeconds: [60, 300, 900], patienceSeconds: 10, mostAddresses: 10_000 },
  office: { rowsPerPage: 50, binDays: 30, streamsPerSession: 5, newestUnread: 5, newestAssigned: 5 },
  /** A declaration that the particulars are true counts so long; the office says in time that it ends. */
  declaration: { years: 1, warnDays: 30 },
  /** Each has a square of the practice board beside the heading's three. */
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
    /** More does not fit on the share picture. */
    maxShareText: 120,
    maxExplanation: 1_000,
  },
  /** Of one post; the oldest go first. */
  revision: { most: 200 },
  preview: { days: 7 },
  /**
   * In signs of HTML and in its tags, both of which Word writes many of, and in bytes of a file, packed and unpacked.
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
    /** What is typed is saved so long after the last key, and while somebody goes on typing at least so often. */
    saveAfterMs: 2_000,
    saveWithinMs: 10_000,
    /** How long it waits to try again, longer each time. */
    retrySeconds: [2, 4, 8, 15, 30],
    /** Copies of one account that a browser keeps. */
    mostCopies: 20,
    /** Authors and tags that are offered for another post. */
    mostOffered: 200,
    /** More changes than these are not looked for word by word. */
    mostCompared: 1_000,
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
  privacy: {
    /** What the sender of a message may do by its link, from one address. */
    writesPerMinute: 10,
    /** What is erased in one go, so that nobody waits long behind it: some 10 ms each, with its words in the index. */
    portion: 25,
    /** Of the messages of one person, and of the receipts in their list. */
    mostShown: 100,
  },
  spam: {
    /** From this sum of weights on a message is set aside. */
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
      /** In favour of a sender whom staff took for genuine before. */
      known: 3,
      /** The most that words can say against a message, and for it. */
      spamWords: 8,
      genuineWords: 5,
    },
    /** Nobody reads the form and writes in less. */
    leastSeconds: 3,
    perEmailAnHour: 5,
    /** How many of the newest are looked through for the same words; shorter texts are alike by chance. */
    comparedMessages: 100,
    leastLetters: 30,
    /** Fewer are judged by what staff marked alone. */
    leastWords: 8,
    /** Words and pairs of a message that are learned, and all that are kept. */
    maxWords: 500,
    maxKnownWords: 100_000,
    /** How many of them decide, and how often a word counts as met before it is. */
    significantWords: 20,
    unmet: 0.5,
    /** What staff mark against what the site came with. */
    staffCountsFor: 3,
    namedWords: 5,
  },
  party: { maxName: 200, maxMatter: 200, maxAtOnce: 500 },
  conflicts: {
    mostEarlier: 20,
    mostHints: 10,
  },
  email: {
    /** To one mailbox, to all mailboxes of one domain, and to all: strangers decide whom these e-mails go to. */
    acknowledgementsAnHour: { mailbox: 10, domain: 50, site: 200 },
    /** To the office; what comes further is at the desk all the same. */
    noticesAnHour: 100,
    /** Older than this it is not sent any more, and shown as given up. */
    givenUpAfterHours: 48,
    /** How long an e-mail waits that the server did not take: after the first try, the second and so on. */
    pauseMinutes: [1, 5, 15, 60, 120, 240, 480],
    /** How long all wait while the server does not answer, longer each time. */
    outageSeconds: [10, 20, 40, 80, 160, 300],
    atOnce: 4,
    /** How often those are looked for that are due by the clock, or that another process has queued. */
    lookSeconds: 10,
    /** Longer than any sending lasts: whoever claimed an e-mail before that has been killed. */
    claimSeconds: 120,
    /** Of what the server answered. */
    maxAnswer: 160,
    newestUndelivered: 5,
    /** How long those are kept that belong to no message. */
    keptDays: 7,
    testsPerHour: 5,
  },
  search: {
    /** Fewer digits than these are not looked for as a telephone number. */
    minDigits: 5,
    /** Messages and parties that are indexed in one go, so that nobody waits long behind it. */
    portion: 200,
  },
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
    /** Different words of one post and of all of them by which misspelt ones are put right, and how many are read at once. */
    maxPostTerms: 5_000,
    maxTerms: 100_000,
    termsAtOnce: 2_000,
  },
  analytics: {
    /** For so long they are kept, and shown at most. */
    months: 13,
    /** So often what was counted is kept: a process that is killed loses no more. */
    flushSeconds: 60,
    /** Different ones that are counted between two keepings, and that one day keeps. */
    mostPages: 20_000,
    mostHosts: 200,
    mostWords: 200,
    mostMissing: 200,
    /** New ones that one address may bring in a day. */
    newPerAddress: 10,
    maxHost: 100,
    maxWords: 80,
    /** Words with so many digits may be somebody's number, and are not kept. */
    personalDigits: 6,
    /** Kinds of browsers that are told from programs once. */
    keptBrowsers: 1_000,
    maxBrowser: 500,
    /** What one address may say to have been shown of what was fetched ahead. */
    shownPerMinute: 60,
    /** What the page lists. */
    listed: { pages: 13, allPages: 500, words: 10, hosts: 10, posts: 500 },
  },
  /** Three years: at least one is asked for, and disputes about what was done come late. */
  record: { keptDays: 3 * 365, listedDays: 30 },
  incident: {
    /** Within which CERT-In is told (directions of 28 April 2022), and the Board (Rule 7 of the DPDP Rules, 2025). */
    certInHours: 6,
    boardHours: 72,
    /** Rows and entries of the record that are read in one go, so that nobody waits long behind it. */
    portion: 500,
    entriesAtOnce: 2_000,
    rowsPerPage: 50,
    /** Accounts that are offered, those that are gone included. */
    mostAccounts: 200,
    /** Parts of the network that a draft names. */
    mostNetworks: 20,
    /** That are open at the same time. */
    most: 20,
  },
  website: {
    /** Characters of one value, lists and their marks included. */
    maxValue: 200_000,
    /** For so long a publication can be taken back by one press. */
    undoHours: 24,
    /** Of what a publication was for. */
    maxNote: 200,
  },
  /** What is hidden answers that it is to be asked for again after so long. */
  scheduleOnly: { maxReason: 300, retryAfterSeconds: 24 * 60 * 60 },
  readiness: {
    minReason: 15,
    maxReason: 1_000,
    /** Pages that one check reads at most, of which the posts come last. */
    maxPages: 3_000,
    /** An address asked for in vain counts from so many times on: a slip of one visitor is nothing to mend. */
    missingFrom: 5,
    /** Links to other sites: how many are followed, how many at once, and how long each may take. */
    outside: { most: 500, atOnce: 4, seconds: 10, redirects: 5 },
    /** Places that are named one by one. */
    maxPlaces: 100,
  },
  redirect: {
    maxPath: 200,
    /** How far back addresses are counted that have no page, and how many are listed. */
    listedDays: 30,
    listedMissing: 50,
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
  /** A picture that a shared link shows, as the networks want it. */
  sharePicture: { width: 1200, height: 630, retryAfterSeconds: 10, ownerLetters: 12 },
  mediaImage: { maxMegabytes: 20, maxBytes: 20 * 1024 * 1024, maxPixels: 50_000_000 },
  signIn: {
    minPasswordLength: 6,
    redirectAfterMs: waits.signIn,
    wrongPerAccount: 10,
    wrongPerAddress: 30,
    windowSeconds: 15 * 60,
    /** Guesses at one account from browsers it does not know: so many are free, then each waits longer. */
    freeGuesses: 10,
    longestPauseSeconds: 20,
    recentSeconds: 10 * 60,
    /** Without 'Remember me' a session ends with the browser, and after so long at the latest. */
    unrememberedSeconds: 24 * 60 * 60,
    /** What a passkey signs is made for every look at the sign-in page, so many for one address in that window. */
    challengesPerAddress: 100,
  },
  /** Of new devices an account is told so often a day; a network counts as new again so long after its last sign-in. */
  signInLetters: { mostADay: 10, linkDays: 7, networkDays: 365 },
  /** Where a second step is required, whoever has none can still work for so long. */
  secondStep: { graceDays: 7 },
  newPassword: { minLength: 12, maxLength: 128, linkSeconds: 60 * 60, maxLetters: 5 },
  /** A link that makes an account works so long. */
  invitation: { days: 7 },
  account: { minUsername: 3, maxUsername: 30, maxFullName: 80, maxEmail: 254, maxPasskeys: 20, maxPasskeyName: 60 },
  /** One a night is taken at this time in India, and so many are kept; after so long without one, staff are told. */
  backup: { at: '02:30', days: 7, weeks: 4, months: 12, overdueHours: 36 },
  form: { submitStateMs: waits.submit },
  upload: { closeAfterMs: waits.uploaded },
  api: {
    maxRows: 500,
    /** Without a session, where the list is another one than the whole: each is made anew, and there are many. */
    maxPublicRows: 100,
    maxDescriptionBytes: 500_000,
    keptLists: 4,
  },
  http: {
    bodyWithinMs: 30_000,
    /** Before a shutdown; a proxy asks /readyz every second. */
    notReadyMs: waits.notReady,
    maxBodyBytes: 64 * 1024,
    /** The longest text of a post, of letters that take three bytes and more. */
    maxTextBytes: 1024 * 1024,
    maxPostBytes: 6 * 1024 * 1024,
    maxMediaBytes: 21 * 1024 * 1024,
    /** What public answers may take up in memory, those that are sent again as they are. */
    maxKeptBytes: 32 * 1024 * 1024,
    /** Requests that wait for their turn, of one address and of all; more are refused for a moment. */
    waiting: { mostPerAddress: 250, most: 2_000, retryAfterSeconds: 5 },
    /** An address that was refused so often is refused unread for so long. */
    flood: { refusals: 20, seconds: 10 },
  },
} as const
