/* Which folder may import which, including types: imports go downward only. check-imports.ts enforces it. */

/** A folder, or one file with a rule of its own; what it may import besides itself; and why. */
type ImportRule = { folder: string; mayImport: string[]; why: string }

const domainFeatures = ['blog', 'conflicts', 'gallery', 'outbox', 'press', 'share', 'spam']
const officeFeatures = [
  'account',
  'analytics',
  'blog',
  'developers',
  'incidents',
  'media',
  'messages',
  'people',
  'press',
  'privacy',
  'readiness',
  'record',
  'redirects',
  'safety',
  'schedule-only',
  'website',
  'writing',
]

const pages = [
  'app/context.ts',
  'app/form-action.ts',
  'app/error-screen.tsx',
  'app/styles/**',
  'app/document/*',
  'app/ui/*',
]
const belowPages = ['api/client/*', 'domain/**', 'platform/resources.ts']
const office = [...pages, ...belowPages, 'app/office/*']

/** The rule with the longest matching folder applies to a file. */
export const importRules: ImportRule[] = [
  { folder: 'platform', mayImport: [], why: 'platform/ is the lowest layer.' },
  { folder: 'http', mayImport: ['platform/**'], why: 'http/ knows requests and responses, not what the site does.' },

  { folder: 'domain', mayImport: ['platform/**'], why: 'What features of the domain share imports none of them.' },
  {
    folder: 'domain/time-limits',
    mayImport: ['domain/*', 'domain/firm/{content,time-limits}.ts'],
    why: 'The rules are content.',
  },
  {
    folder: 'domain/list-search.server.ts',
    mayImport: ['domain/*', 'domain/text/*', 'platform/**'],
    why: 'The search in a list works on words, for any feature.',
  },
  {
    folder: 'domain/files',
    mayImport: ['domain/*', 'platform/**'],
    why: 'Files know the rows that need them, and no change.',
  },
  {
    folder: 'domain/change',
    mayImport: ['domain/*', 'domain/files/*', 'platform/**'],
    why: 'The one way to write does not know what is written.',
  },
  {
    folder: 'domain/jobs',
    mayImport: ['domain/*', 'domain/change/*', 'platform/**'],
    why: 'The lease of a job does not know what the job does.',
  },
  {
    folder: 'domain/images',
    mayImport: ['domain/*', 'domain/{change,files}/*', 'platform/**'],
    why: 'Images do not know what they are used for.',
  },
  {
    folder: 'domain/text',
    mayImport: ['domain/*', 'domain/text/drawings/*', 'platform/**'],
    why: 'Texts do not know what they are used for.',
  },
  {
    folder: 'domain/text/drawings',
    mayImport: [],
    why: 'A drawing is made from its lines alone, on page and in editor.',
  },
  {
    folder: 'domain/writing',
    mayImport: ['domain/*', 'domain/text/*', 'domain/text/drawings/*'],
    why: 'The Markdown document runs in the browser too, and knows no post.',
  },
  {
    folder: 'domain/writing/paste',
    mayImport: ['domain/*', 'domain/text/*', 'domain/writing/*'],
    why: 'Paste produces a document; no document knows where it came from.',
  },
  {
    folder: 'domain/firm',
    mayImport: ['domain/*', 'domain/{change,images,text}/*', 'platform/**'],
    why: "The firm's content knows no feature.",
  },
  {
    folder: 'domain/site',
    mayImport: ['domain/*', 'domain/firm/*', 'platform/trim-slashes.ts'],
    why: 'The list of pages knows the content of the firm, and none of its readers.',
  },
  {
    folder: 'domain/sample',
    mayImport: ['domain/*', 'domain/{change,files,images,text}/*', 'domain/blog/post-state.ts', 'platform/**'],
    why: 'Sample content is rows like any others: it knows no feature, but when a post is public.',
  },
  ...domainFeatures.map((feature) => ({
    folder: `domain/${feature}`,
    mayImport: ['domain/*', 'domain/{change,files,firm,images,site,text,writing}/*', 'platform/**'],
    why: 'Features of the domain do not know each other.',
  })),
  {
    folder: 'domain/accounts',
    mayImport: ['domain/*', 'domain/{change,firm,outbox}/*', 'platform/**'],
    why: 'Of the features, accounts know the outbox alone.',
  },
  {
    folder: 'domain/messages',
    mayImport: [
      'domain/*',
      'domain/{change,conflicts,firm,outbox,spam,text}/*',
      'domain/accounts/account.ts',
      'platform/**',
    ],
    why: 'Messages use spam filter, conflict check, accounts and outbox; none of those knows messages.',
  },
  {
    folder: 'domain/privacy',
    mayImport: ['domain/*', 'domain/messages/**', 'domain/{change,firm,outbox,spam}/*', 'platform/**'],
    why: 'Privacy requests are about messages; no message knows of them.',
  },
  {
    folder: 'domain/analytics',
    mayImport: ['domain/*', 'domain/{change,firm,site}/*', 'domain/blog/post-state.ts', 'platform/**'],
    why: 'Analytics know which pages there are; no page and no feature knows that it is counted.',
  },
  {
    folder: 'domain/redirects',
    mayImport: ['domain/*', 'domain/{analytics,change,firm,site}/*', 'platform/**'],
    why: 'Old addresses lead to what there is, and are counted; no page knows of them.',
  },
  {
    folder: 'domain/record',
    mayImport: ['domain/*', 'domain/change/*', 'platform/**'],
    why: 'The record is read by itself; no feature knows who reads it.',
  },
  {
    folder: 'domain/incidents',
    mayImport: ['domain/*', 'domain/{change,firm}/*', 'platform/**'],
    why: 'An incident reads the record and the rows; no feature knows of it.',
  },
  {
    folder: 'domain/website',
    mayImport: ['domain/*', 'domain/{change,firm,site,text,writing}/*', 'platform/**'],
    why: "The office changes the firm's content, which does not know by whom it is changed.",
  },
  {
    folder: 'domain/schedule-only',
    mayImport: ['domain/*', 'domain/accounts/**', 'domain/{change,firm,outbox}/*', 'platform/**'],
    why: 'What hides the website knows who may, and nothing of what is hidden.',
  },
  {
    folder: 'domain/search',
    mayImport: ['domain/*', 'domain/blog/**', 'domain/{firm,site,text}/*', 'platform/**'],
    why: 'The search reads what the site shows; no feature knows that it is searched.',
  },
  {
    folder: 'domain/json-ld',
    mayImport: ['domain/*', 'domain/{blog,firm,site,text}/*'],
    why: 'JSON-LD repeats what the pages show; no feature knows of it.',
  },
  {
    folder: 'domain/indexnow',
    mayImport: [
      'domain/*',
      'domain/blog/**',
      'domain/{change,jobs,schedule-only,site}/*',
      'domain/readiness/indexing.server.ts',
      'platform/**',
    ],
    why: 'Search engines are notified of invalidated pages; no feature knows of it.',
  },
  {
    folder: 'domain/backup',
    mayImport: [
      'domain/*',
      'domain/{accounts,change,conflicts,files,messages}/*',
      'domain/blog/search/*',
      'platform/**',
    ],
    why: 'A backup holds everything; no feature knows of it.',
  },
  {
    folder: 'domain/readiness',
    mayImport: ['domain/**', 'platform/**'],
    why: 'Whether the site is ready concerns everything; no feature knows that it is looked at.',
  },
  ...['scheduled-jobs', 'first-start', 'prepare-pictures', 'send-emails'].map((name) => ({
    folder: `domain/${name}.server.ts`,
    mayImport: ['domain/**', 'platform/**'],
    why: 'What spans all features still knows neither api/ nor app/.',
  })),

  {
    folder: 'api/field-names.ts',
    mayImport: ['domain/blog/post-fields.ts'],
    why: 'The server and the client of the API read these names.',
  },
  {
    folder: 'api/client',
    // Only the types of the responses from api.ts and unread-streams.ts; the build refuses their imports in a browser.
    mayImport: ['api/field-names.ts', 'api/api.ts', 'api/unread-streams.ts', 'domain/**/!(*.server).ts'],
    why: "api/client/ runs in the browser: of the server's half it knows the types of the responses.",
  },
  {
    folder: 'api',
    mayImport: ['api/field-names.ts', 'domain/**', 'platform/resources.ts', 'platform/log.ts'],
    why: 'api/ does not know app/, and of platform/ the types of Resources and Log only.',
  },

  {
    folder: 'app',
    mayImport: ['app/**', ...belowPages],
    why: 'Of api/, app/ knows the client, of platform/ the type of Resources.',
  },
  {
    folder: 'app/error-screen.tsx',
    mayImport: ['app/document/*', 'app/ui/*', 'domain/**'],
    why: 'Both layouts show the error screen: it knows neither.',
  },
  {
    folder: 'app/ui',
    mayImport: ['app/document/cached-fragment.tsx', 'domain/**'],
    why: 'app/ui/ serves website and office and knows neither, but how a fragment of a document is cached.',
  },
  { folder: 'app/document', mayImport: ['domain/**'], why: 'app/document/ is on every page and knows none.' },
  { folder: 'app/islands', mayImport: ['app/document/*'], why: 'app/islands/ is given the components it hydrates.' },
  {
    folder: 'app/website',
    mayImport: [...pages, ...belowPages, 'app/islands/*'],
    why: 'The website does not know the office.',
  },
  {
    folder: 'app/office',
    mayImport: [...pages, ...belowPages],
    why: 'What features of the office share imports none of them.',
  },
  {
    folder: 'app/office/credentials',
    mayImport: office,
    why: 'What shows and signs with a credential does not know on which page.',
  },
  { folder: 'app/office/lists', mayImport: office, why: 'Lists do not know what they list.' },
  { folder: 'app/office/forms', mayImport: office, why: 'Forms do not know what they edit.' },
  {
    folder: 'app/office/auth',
    mayImport: [...office, 'app/office/{credentials,forms}/*'],
    why: 'Sign-in knows no feature of the office.',
  },
  ...officeFeatures.map((feature) => ({
    folder: `app/office/${feature}`,
    mayImport: [
      ...office,
      'app/office/{credentials,forms,lists}/*',
      ...(feature === 'writing' ? ['app/office/editor/**'] : []),
    ],
    why: 'Features of the office know neither each other, nor sign-in, nor the shell.',
  })),
  {
    folder: 'app/office/website/edit',
    mayImport: [...office, 'app/office/{forms,lists,website}/*', 'app/office/{editor,writing,website/edit}/**'],
    why: 'A page of the website is written in the editor of the blog, and saved as a post is.',
  },
  {
    folder: 'app/office/editor',
    mayImport: [...office, 'app/office/forms/*'],
    why: 'The editor knows a text, and not the page around it.',
  },
  {
    folder: 'app/office/shell',
    mayImport: [...office, 'app/office/**'],
    why: 'The shell holds every page of the office, and knows nothing of the website.',
  },
]

/** Modules that could write to the database without `change`. */
export const reserved = {
  modules: 'platform/database/{connect,database,statement-by-statement,write-access}.ts',
  users: ['platform/**', 'domain/change/*'],
  why: 'Only domain/change may write; everything else calls `change`.',
}

/** Packages that a folder must not use. */
export const forbiddenPackages = [
  { folder: 'domain', packages: /^(react|react-router|hono)(\/|$)/, why: 'domain/ knows neither HTTP nor React.' },
  { folder: 'api/client', packages: /^(node:|hono(\/|$))/, why: 'api/client/ runs in the browser.' },
]
