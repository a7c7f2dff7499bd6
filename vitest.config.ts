import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longWait } from './tests/support/test-run.ts'

/** Short files with slow tests. Started last, they would keep one processor busy while the other is idle. */
const longest = [
  ...['fuzz', 'authorisation', 'dev', 'start', 'crash-and-shutdown', 'rolling-update', 'admin', 'breach'].map(
    (name) => `tests/process/${name}.test.ts`,
  ),
  ...['backup', 'restore'].map((name) => `scripts/${name}.test.ts`),
  'domain/backup/take-backup.server.test.ts',
  'domain/send-emails.server.test.ts',
]

/** Starts the slowest files first. Vitest knows durations only after a first run, and until then sorts by file size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId }: TestSpecification) {
  const at = longest.findIndex((file) => moduleId.endsWith(file))
  return at === -1 ? longest.length : at
}

process.env.TEST_BUILD ??= 'on'

const shared = {
  setupFiles: 'tests/support/vitest-setup.ts',
  // Only to end tests that hang: on a busy machine a correct response may be late, and must not fail the test.
  testTimeout: 1_200_000,
  hookTimeout: 1_200_000,
  expect: { poll: longWait },
}

/** Tests of locks, races and SQL that differs on PostgreSQL; all others run on SQLite only. */
const onPostgresToo = [
  'api/{export,once,unread-streams}.test.ts',
  'domain/accounts/{colleagues,roles}.server.test.ts',
  'domain/accounts/invitations.server.test.ts',
  'domain/accounts/concurrent-changes.server.test.ts',
  'domain/accounts/sign-in/{close-account,sign-in,sign-in-email}.server.test.ts',
  'domain/blog/{office-posts,post-order,post-state,posts}.server.test.ts',
  'domain/blog/revisions/{save-revision,revisions}.server.test.ts',
  'domain/blog/search/{count-found,find-posts,topics}.server.test.ts',
  'domain/change/*.server.test.ts',
  'domain/conflicts/{earlier-messages,parties}.server.test.ts',
  'domain/analytics/{analytics,page-views}.server.test.ts',
  'domain/{first-start,list-search,send-emails}.server.test.ts',
  'domain/images/store-image.server.test.ts',
  'domain/{indexnow,jobs}/*.server.test.ts',
  'domain/messages/{messages,receive-message}.server.test.ts',
  'domain/messages/desk/{desk-list,handle-messages}.server.test.ts',
  'domain/privacy/*.server.test.ts',
  'domain/incidents/find-affected.server.test.ts',
  'domain/record/record.server.test.ts',
  'domain/readiness/readiness.server.test.ts',
  'domain/search/site-search.server.test.ts',
  'domain/spam/train.server.test.ts',
  'platform/limits.test.ts',
  'platform/database/{connect,database,indexes,last-release,migrate,availability}.test.ts',
  'scripts/{backup,restore}.test.ts',
]

/** Tests that need a real S3-compatible store; the first also runs on disk. */
const onS3 = [
  'platform/files/file-store.test.ts',
  'platform/files/s3-store.test.ts',
  'scripts/files.test.ts',
  'scripts/s3-backups.test.ts',
  'tests/process/s3.test.ts',
]

/** Loads packages as the site does. By default Vitest loads their builds for development, which parse Markdown slowly. */
const asOnTheSite: Plugin = {
  name: 'packages-as-on-the-site',
  configResolved({ ssr }) {
    if (ssr.resolve) ssr.resolve.conditions = ['node']
  },
}

const temporaryFolder = 'tests/support/temporary-folder.ts'

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/vitest-progress.ts'],
    maxWorkers: 3,
    // Load all modules once per worker, for all of its files: no test changes the state of a module.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [asOnTheSite],
        test: {
          name: 'sqlite',
          ...shared,
          include: ['{api,app,bench,domain,http,platform,scripts,tests/support}/**/*.test.{ts,tsx}'],
          exclude: ['domain/change/transact.server.test.ts', 'platform/database/database.test.ts', ...onS3.slice(1)],
          provide: { postgresUrl: '' },
          globalSetup: temporaryFolder,
        },
      },
      {
        plugins: [asOnTheSite],
        test: {
          name: 'postgres',
          ...shared,
          include: onPostgresToo,
          globalSetup: [temporaryFolder, 'tests/support/postgres-setup.ts'],
        },
      },
      {
        plugins: [asOnTheSite],
        test: { name: 's3', ...shared, include: onS3, globalSetup: [temporaryFolder, 'tests/support/s3-setup.ts'] },
      },
      {
        plugins: [asOnTheSite],
        // The built site as a process: how it starts, stops, responds and recovers.
        test: {
          name: 'process',
          ...shared,
          include: ['tests/process/**/*.test.ts'],
          exclude: onS3,
          globalSetup: [temporaryFolder, 'tests/support/postgres-setup.ts', 'tests/support/site-setup.ts'],
        },
      },
    ],
  },
})
