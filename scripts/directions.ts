/* Who may import whom, types included: imports run downward. check-imports.ts holds it. */

/** A folder, or one file that stands apart in it; what it may know beside itself; and the sentence for who errs. */
export type Room = { room: string; knows: string[]; why: string }

const subjects = ['blog', 'conflicts', 'gallery', 'letters', 'press', 'share', 'spam']
const subjectsOfOffice = [
  'account',
  'blog',
  'developers',
  'figures',
  'media',
  'messages',
  'press',
  'privacy',
  'writing',
]

/** How every page reaches the request and answers it. */
const request = ['app/context.ts', 'app/answer-form.ts', 'app/answer-headers.ts', 'app/read-form.ts']
const page = [...request, 'app/error-screen.tsx', 'app/styles/**', 'app/document/*', 'app/ui/*']
const belowPages = ['api/client/*', 'domain/**', 'platform/resources.ts']
const office = [...page, ...belowPages, 'app/office/*']

/** A file belongs to the longest room that it stands in. */
export const rooms: Room[] = [
  { room: 'platform', knows: [], why: 'platform/ stands at the bottom and knows nothing of ours.' },
  { room: 'http', knows: ['platform/**'], why: 'http/ knows requests and answers, not what the site does.' },

  { room: 'domain', knows: ['platform/**'], why: 'What subjects of the domain share knows none of them.' },
  {
    room: 'domain/list-search.server.ts',
    knows: ['domain/*', 'domain/text/*', 'platform/**'],
    why: 'A list is searched by words, and knows no subject.',
  },
  {
    room: 'domain/files',
    knows: ['domain/*', 'platform/**'],
    why: 'Files know the rows that need them, and no change.',
  },
  {
    room: 'domain/change',
    knows: ['domain/*', 'domain/files/*', 'platform/**'],
    why: 'The one way to write does not know what is written.',
  },
  {
    room: 'domain/images',
    knows: ['domain/*', 'domain/{change,files}/*', 'platform/**'],
    why: 'Images do not know what they are used for.',
  },
  { room: 'domain/text', knows: ['domain/*', 'platform/**'], why: 'Texts do not know what they are used for.' },
  {
    room: 'domain/writing',
    knows: ['domain/*', 'domain/text/*'],
    why: 'How a text is written runs in the browser too, and knows no post.',
  },
  {
    room: 'domain/writing/paste',
    knows: ['domain/*', 'domain/text/*', 'domain/writing/*'],
    why: 'What is pasted becomes a text; no text knows where it came from.',
  },
  {
    room: 'domain/firm',
    knows: ['domain/*', 'domain/{change,images,text}/*', 'platform/**'],
    why: "The firm's words know no subject.",
  },
  {
    room: 'domain/site',
    knows: ['domain/*', 'domain/firm/*'],
    why: 'The list of pages knows the words of the firm, and nobody who reads it.',
  },
  {
    room: 'domain/sample',
    knows: ['domain/*', 'domain/{change,files,images,text}/*', 'domain/blog/post-state.ts', 'platform/**'],
    why: 'Sample content is rows like any others: it knows no subject, but when a post is public.',
  },
  ...subjects.map((subject) => ({
    room: `domain/${subject}`,
    knows: ['domain/*', 'domain/{change,files,firm,images,site,text,writing}/*', 'platform/**'],
    why: 'Subjects of the domain do not know each other.',
  })),
  {
    room: 'domain/accounts',
    knows: ['domain/*', 'domain/{change,firm,letters}/*', 'platform/**'],
    why: 'Of the subjects, accounts know letters alone.',
  },
  {
    room: 'domain/messages',
    knows: [
      'domain/*',
      'domain/{change,conflicts,firm,letters,spam,text}/*',
      'domain/accounts/account.ts',
      'platform/**',
    ],
    why: 'Messages are judged, looked up, assigned to accounts and answered by letters; those who do it do not know messages.',
  },
  {
    room: 'domain/privacy',
    knows: ['domain/*', 'domain/{change,firm,letters,messages,spam}/*', 'platform/**'],
    why: 'What is asked about personal data is about messages; no message knows of it.',
  },
  {
    room: 'domain/figures',
    knows: ['domain/*', 'domain/{change,firm,site}/*', 'domain/blog/post-state.ts', 'platform/**'],
    why: 'Figures know which pages there are; no page and no subject knows that it is counted.',
  },
  {
    room: 'domain/search',
    knows: ['domain/*', 'domain/{blog,firm,site,text}/*', 'platform/**'],
    why: 'The search reads what the site says; no subject knows that it is searched.',
  },
  {
    room: 'domain/structured',
    knows: ['domain/*', 'domain/{blog,firm,site,text}/*'],
    why: 'Structured data says what the pages say; no subject knows of it.',
  },
  {
    room: 'domain/indexnow',
    knows: ['domain/*', 'domain/{blog,site}/*', 'platform/**'],
    why: 'Search engines are told of what was touched; no subject knows that they are.',
  },
  ...['scheduled-jobs', 'first-start', 'outbox'].map((work) => ({
    room: `domain/${work}.server.ts`,
    knows: ['domain/**', 'platform/**'],
    why: 'What goes through all subjects still knows neither api/ nor app/.',
  })),

  { room: 'api/field-names.ts', knows: [], why: 'The server and the client of the API read these names.' },
  {
    room: 'api/client',
    // Of these two the types of the answers; the build refuses what they import in a browser.
    knows: ['api/field-names.ts', 'api/api.ts', 'api/unread-streams.ts', 'domain/**/!(*.server).ts'],
    why: "api/client/ runs in the browser: of the server's half it knows the types of the answers.",
  },
  {
    room: 'api',
    knows: ['api/field-names.ts', 'domain/**', 'platform/resources.ts', 'platform/log.ts'],
    why: 'api/ does not know app/, and of platform/ the types of Resources and Log only.',
  },

  {
    room: 'app',
    knows: ['app/**', ...belowPages],
    why: 'Of api/, app/ knows the client, of platform/ the type of Resources.',
  },
  {
    room: 'app/error-screen.tsx',
    knows: ['app/document/*', 'app/ui/*', 'domain/**'],
    why: 'Both layouts show the error screen: it knows neither.',
  },
  {
    room: 'app/ui',
    knows: ['app/document/kept.tsx', 'domain/**'],
    why: 'app/ui/ serves both sides and knows neither, but how a part of a document is kept.',
  },
  { room: 'app/document', knows: ['domain/**'], why: 'app/document/ is on every page and knows none.' },
  { room: 'app/islands', knows: ['app/document/*'], why: 'app/islands/ is handed the parts that it wakes.' },
  {
    room: 'app/website',
    knows: [...page, ...belowPages, 'app/islands/*'],
    why: 'The website does not know the office.',
  },
  {
    room: 'app/office',
    knows: [...page, ...belowPages],
    why: 'What all rooms of the office share knows none of them.',
  },
  { room: 'app/office/lists', knows: office, why: 'Lists do not know what they list.' },
  { room: 'app/office/forms', knows: office, why: 'Forms do not know what they ask for.' },
  { room: 'app/office/door', knows: [...office, 'app/office/forms/*'], why: 'The door knows no room behind it.' },
  ...subjectsOfOffice.map((subject) => ({
    room: `app/office/${subject}`,
    knows: [...office, 'app/office/{forms,lists}/*', ...(subject === 'writing' ? ['app/office/editor/*'] : [])],
    why: 'Subjects of the office know neither each other, nor the door, nor the frame.',
  })),
  {
    room: 'app/office/editor',
    knows: [...office, 'app/office/forms/*'],
    why: 'The editor knows a text, and not the page around it.',
  },
  {
    room: 'app/office/frame',
    knows: [...office, 'app/office/**'],
    why: 'The frame holds every room of the office, and knows nothing of the website.',
  },
]

/** Modules by which one could write past `change`: who else imports them holds a handle that it must not have. */
export const reserved = {
  modules: 'platform/database/{connect,database,statement-by-statement,write-access}.ts',
  users: ['platform/**', 'domain/change/*'],
  why: 'Only domain/change may write; everything else calls `change`.',
}

/** What comes from elsewhere and a room does without. */
export const withoutPackages = [
  { room: 'domain', packages: /^(react|react-router|hono)(\/|$)/, why: 'domain/ knows neither HTTP nor React.' },
  { room: 'api/client', packages: /^(node:|hono(\/|$))/, why: 'api/client/ runs in the browser.' },
]
