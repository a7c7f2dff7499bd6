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
  {
    folder: 'http',
    mayImport: ['platform/**'],
    why: 'http/ handles requests and responses, and imports nothing that the site does.',
  },

  {
    folder: 'domain',
    mayImport: ['platform/**'],
    why: 'Code that the features of the domain share imports none of them.',
  },
  {
    folder: 'domain/time-limits',
    mayImport: ['domain/*', 'domain/firm/{content,time-limits}.ts'],
    why: 'It computes with the rules in content/, and needs nothing else.',
  },
  {
    folder: 'domain/list-search.server.ts',
    mayImport: ['domain/*', 'domain/text/*', 'platform/**'],
    why: 'Searching a list works for any feature, so it imports none.',
  },
  {
    folder: 'domain/files',
    mayImport: ['domain/*', 'platform/**'],
    why: 'domain/files/ reads which rows use a file; it changes nothing.',
  },
  {
    folder: 'domain/change',
    mayImport: ['domain/*', 'domain/files/*', 'platform/**'],
    why: 'domain/change/ is below all features that write with it.',
  },
  {
    folder: 'domain/jobs',
    mayImport: ['domain/*', 'domain/change/*', 'platform/**'],
    why: 'domain/jobs/ runs any job, and imports none.',
  },
  {
    folder: 'domain/images',
    mayImport: ['domain/*', 'domain/{change,files}/*', 'platform/**'],
    why: 'domain/images/ is below all features that use images.',
  },
  {
    folder: 'domain/text',
    mayImport: ['domain/*', 'domain/text/drawings/*', 'platform/**'],
    why: 'domain/text/ is below all features that render texts.',
  },
  {
    folder: 'domain/text/drawings',
    mayImport: [],
    why: 'A drawing is rendered from its lines only, for pages and the editor.',
  },
  {
    folder: 'domain/writing',
    mayImport: ['domain/*', 'domain/text/*', 'domain/text/drawings/*'],
    why: 'domain/writing/ runs in the browser too, and imports no feature.',
  },
  {
    folder: 'domain/writing/paste',
    mayImport: ['domain/*', 'domain/text/*', 'domain/writing/*'],
    why: 'Paste produces a document; the document does not import paste.',
  },
  {
    folder: 'domain/firm',
    mayImport: ['domain/*', 'domain/{change,images,text}/*', 'platform/**'],
    why: "The firm's content imports no feature.",
  },
  {
    folder: 'domain/site',
    mayImport: ['domain/*', 'domain/firm/*', 'platform/trim-slashes.ts'],
    why: 'domain/site/ derives from the list of pages and the content; its readers import it.',
  },
  {
    folder: 'domain/sample',
    mayImport: ['domain/*', 'domain/{change,files,images,text}/*', 'domain/blog/post-state.ts', 'platform/**'],
    why: 'Sample content inserts rows; of the features it imports only the state of a post.',
  },
  ...domainFeatures.map((feature) => ({
    folder: `domain/${feature}`,
    mayImport: ['domain/*', 'domain/{change,files,firm,images,site,text,writing}/*', 'platform/**'],
    why: 'Features of the domain do not import each other.',
  })),
  {
    folder: 'domain/accounts',
    mayImport: ['domain/*', 'domain/{change,firm,outbox}/*', 'platform/**'],
    why: 'Of the features, accounts import only the outbox.',
  },
  {
    folder: 'domain/messages',
    mayImport: [
      'domain/*',
      'domain/{change,conflicts,firm,outbox,spam,text}/*',
      'domain/accounts/account.ts',
      'platform/**',
    ],
    why: 'Messages import spam, conflicts, accounts and outbox; none of those imports messages.',
  },
  {
    folder: 'domain/privacy',
    mayImport: ['domain/*', 'domain/messages/**', 'domain/{change,firm,outbox,spam}/*', 'platform/**'],
    why: 'Privacy requests import messages, not the reverse.',
  },
  {
    folder: 'domain/analytics',
    mayImport: ['domain/*', 'domain/{change,firm,site}/*', 'domain/blog/post-state.ts', 'platform/**'],
    why: 'Analytics import the list of pages; no page or feature imports analytics.',
  },
  {
    folder: 'domain/redirects',
    mayImport: ['domain/*', 'domain/{analytics,change,firm,site}/*', 'platform/**'],
    why: 'Redirects import pages, posts and analytics; none of those imports redirects.',
  },
  {
    folder: 'domain/record',
    mayImport: ['domain/*', 'domain/change/*', 'platform/**'],
    why: 'domain/record/ reads the audit record; features only write it, by domain/change/.',
  },
  {
    folder: 'domain/incidents',
    mayImport: ['domain/*', 'domain/{change,firm}/*', 'platform/**'],
    why: 'Incidents read the record and all rows; no feature imports them.',
  },
  {
    folder: 'domain/website',
    mayImport: ['domain/*', 'domain/{change,firm,site,text,writing}/*', 'platform/**'],
    why: 'domain/website/ changes the content; domain/firm/ does not import it.',
  },
  {
    folder: 'domain/schedule-only',
    mayImport: ['domain/*', 'domain/accounts/**', 'domain/{change,firm,outbox}/*', 'platform/**'],
    why: 'The switch imports rights, and none of the pages that it hides.',
  },
  {
    folder: 'domain/search',
    mayImport: ['domain/*', 'domain/blog/**', 'domain/{firm,site,text}/*', 'platform/**'],
    why: 'The site search reads features; no feature imports the search.',
  },
  {
    folder: 'domain/json-ld',
    mayImport: ['domain/*', 'domain/{blog,firm,site,text}/*'],
    why: 'JSON-LD reads features; no feature imports it.',
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
    why: 'IndexNow reads features; no feature imports it.',
  },
  {
    folder: 'domain/backup',
    mayImport: [
      'domain/*',
      'domain/{accounts,change,conflicts,files,messages}/*',
      'domain/blog/search/*',
      'platform/**',
    ],
    why: 'Backups read everything; no feature imports them.',
  },
  {
    folder: 'domain/readiness',
    mayImport: ['domain/**', 'platform/**'],
    why: 'Readiness checks read everything; no feature imports them.',
  },
  ...['scheduled-jobs', 'first-start', 'prepare-pictures', 'send-emails'].map((name) => ({
    folder: `domain/${name}.server.ts`,
    mayImport: ['domain/**', 'platform/**'],
    why: 'Code that spans all features imports neither api/ nor app/.',
  })),

  {
    folder: 'api/field-names.ts',
    mayImport: ['domain/blog/post-fields.ts'],
    why: 'The server and the client of the API share these names.',
  },
  {
    folder: 'api/client',
    // Only the types of the responses from api.ts and unread-streams.ts; the build refuses their imports in a browser.
    mayImport: ['api/field-names.ts', 'api/api.ts', 'api/unread-streams.ts', 'domain/**/!(*.server).ts'],
    why: "api/client/ runs in the browser: from the server's part of api/ it imports only the types of the responses.",
  },
  {
    folder: 'api',
    mayImport: ['api/field-names.ts', 'domain/**', 'platform/resources.ts', 'platform/log.ts'],
    why: 'api/ does not import app/; from platform/ it imports only the types Resources and Log.',
  },

  {
    folder: 'app',
    mayImport: ['app/**', ...belowPages],
    why: 'From api/, app/ imports the client; from platform/, the type Resources.',
  },
  {
    folder: 'app/error-screen.tsx',
    mayImport: ['app/document/*', 'app/ui/*', 'domain/**'],
    why: 'Both layouts show the error screen: it imports neither.',
  },
  {
    folder: 'app/ui',
    mayImport: ['app/document/cached-fragment.tsx', 'domain/**'],
    why: 'Website and office share app/ui/: it imports neither, except the cache of document fragments.',
  },
  { folder: 'app/document', mayImport: ['domain/**'], why: 'app/document/ is on every page and imports none.' },
  { folder: 'app/islands', mayImport: ['app/document/*'], why: 'app/islands/ is given the components it hydrates.' },
  {
    folder: 'app/website',
    mayImport: [...pages, ...belowPages, 'app/islands/*'],
    why: 'The website does not import the office.',
  },
  {
    folder: 'app/office',
    mayImport: [...pages, ...belowPages],
    why: 'Code that the features of the office share imports none of them.',
  },
  {
    folder: 'app/office/credentials',
    mayImport: office,
    why: 'Sign-in and account share the parts for credentials, which import neither.',
  },
  { folder: 'app/office/lists', mayImport: office, why: 'app/office/lists/ is below all features that show a list.' },
  { folder: 'app/office/forms', mayImport: office, why: 'app/office/forms/ is below all features that have a form.' },
  {
    folder: 'app/office/auth',
    mayImport: [...office, 'app/office/{credentials,forms}/*'],
    why: 'Sign-in imports no feature of the office.',
  },
  ...officeFeatures.map((feature) => ({
    folder: `app/office/${feature}`,
    mayImport: [
      ...office,
      'app/office/{credentials,forms,lists}/*',
      ...(feature === 'writing' ? ['app/office/editor/**'] : []),
    ],
    why: 'Features of the office import neither each other, nor sign-in, nor the shell.',
  })),
  {
    folder: 'app/office/website/edit',
    mayImport: [...office, 'app/office/{forms,lists,website}/*', 'app/office/{editor,writing,website/edit}/**'],
    why: 'A page of the website is written in the editor of the blog, and saved as a post is.',
  },
  {
    folder: 'app/office/editor',
    mayImport: [...office, 'app/office/forms/*'],
    why: 'The editor edits a text, and does not import the page around it.',
  },
  {
    folder: 'app/office/shell',
    mayImport: [...office, 'app/office/**'],
    why: 'The shell surrounds every page of the office, and imports nothing of the website.',
  },
]

/** Modules that could write to the database without `change`. */
export const reserved = {
  modules: 'platform/database/{connect,database,write-access}.ts',
  users: ['platform/**', 'domain/change/*'],
  why: 'Only domain/change may write; everything else calls `change`.',
}

/** Packages that a folder must not use. */
export const forbiddenPackages = [
  { folder: 'domain', packages: /^(react|react-router|hono)(\/|$)/, why: 'domain/ depends on neither HTTP nor React.' },
  { folder: 'api/client', packages: /^(node:|hono(\/|$))/, why: 'api/client/ runs in the browser.' },
]
