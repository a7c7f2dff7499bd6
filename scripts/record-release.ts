import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openPostgres, openSqlite } from '#platform/database/database.ts'
import { projectRoot } from '#platform/project-root.ts'
import { writeEverythingOnce } from '#tests/support/processes/crash-writers.ts'
import { startPostgres } from '#tests/support/processes/postgres-server.ts'
import { newDataDir, sessionCookie, startSite } from '#tests/support/processes/site-process.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'

/*
 * Records the SQL statements of this version in `tests/fixtures/last-release/`: a test runs them on every later schema.
 * Run it when a release is made.
 */

type RecordedStatement = { connection: number; sql: string; values: unknown[] }

const folder = path.join(projectRoot, 'tests', 'fixtures', 'last-release')
/** Keep each SELECT at most this often: repeating it finds no further errors. */
const maxRepeatedReads = 2
const officePages = [
  '',
  '/contact',
  '/contact?q=ravi',
  '/contact/parties',
  '/blog',
  '/blog?q=edited',
  '/article',
  '/figures',
  '/privacy-requests?q=ravi',
  '/account',
  '/interface',
  '/found-messages?q=ravi',
].map((page) => `/adminDashboard${page}`)

mkdirSync(folder, { recursive: true })
const postgres = await startPostgres()
try {
  await recordEngine('sqlite', {})
  await recordEngine('postgres', { DATABASE_URL: await newDatabase(postgres.url) })
} finally {
  await postgres.stop()
}

async function recordEngine(engine: string, settings: { DATABASE_URL?: string }) {
  const DATA_DIR = newDataDir()
  // Migrate before recording: a later schema need not accept the statements of the migrations.
  const database = settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL) : openSqlite(`${DATA_DIR}/site.db`)
  await database.migrate()
  await database.close()
  const STATEMENTS_FILE = path.join(DATA_DIR, 'statements.jsonl')
  const recorder = path.join(projectRoot, 'tests', 'support', 'record-statements.ts')
  const site = await startSite({
    ...settings,
    DATA_DIR,
    STATEMENTS_FILE,
    NODE_OPTIONS: `--import=${recorder}`,
    SAMPLE_CONTENT: 'off',
    RATE_LIMIT: 'off',
    PAGE_CACHE: 'off',
  })
  await writeEverythingOnce(site.url)
  const headers = { Cookie: await sessionCookie(site.url) }
  for (const page of [...publicPages, '/rss.xml', '/sitemap.xml', '/blog?q=number']) await fetch(site.url + page)
  for (const page of officePages) await fetch(site.url + page, { headers })
  await site.end('SIGTERM')

  const lines = readFileSync(STATEMENTS_FILE, 'utf8').trim().split('\n')
  const statements = lines.map((line): RecordedStatement => JSON.parse(line)).filter(isOfFeature)
  const seen = new Map<string, number>()
  const selected = statements.filter(({ sql }) => {
    const times = (seen.get(sql) ?? 0) + 1
    seen.set(sql, times)
    return !/^select/i.test(sql) || times <= maxRepeatedReads
  })
  const sql = [...new Set(selected.map((statement) => statement.sql))]
  const events = selected.map(({ connection, values, ...statement }) => [
    connection,
    sql.indexOf(statement.sql),
    values,
  ])
  const text = [JSON.stringify(sql, null, 1), ...events.map((event) => JSON.stringify(event))].join(',\n')
  writeFileSync(path.join(folder, `${engine}.json`), `[${text}]\n`)
  console.log(`${engine}: ${sql.length} different statements, ${events.length} in all`)
}

/** Excludes statements that read the schema, configure a connection, or listen. */
function isOfFeature({ sql }: RecordedStatement) {
  return !/pragma|sqlite_|pg_catalog|pg_advisory|migration|^\s*(listen|unlisten|set|show|create|vacuum|analyze)\b/i.test(
    sql,
  )
}
