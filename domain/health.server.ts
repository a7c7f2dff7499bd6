import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { isPostgres } from '#platform/database/dialect.ts'
import { listProcesses } from '#platform/database/listener.ts'
import type { Db } from '#platform/database/tables.ts'

const Package = z.object({ version: z.string() })

/** Which version runs, on which database, and the processes that serve the site. */
export async function findHealth(db: Db) {
  const { version } = Package.parse(JSON.parse(await readFile('package.json', 'utf8')))
  return { version, database: isPostgres(db) ? 'PostgreSQL' : 'SQLite', machines: await listProcesses(db) }
}
