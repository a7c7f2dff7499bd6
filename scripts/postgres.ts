import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { startPostgres } from '#tests/support/processes/postgres-server.ts'

/* `npm run postgres`: a local PostgreSQL, from the binaries that npm installed. PGDATA and PGPORT set its folder and
 * port. The folder is not in data/: started by root, PostgreSQL runs under another account, which cannot read data/. */

const { PGDATA = path.join(projectRoot, 'data-postgres'), PGPORT = '5432' } = process.env

try {
  const server = await startPostgres({ folder: path.resolve(PGDATA), port: Number(PGPORT), fsync: 'on' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop())
  console.log(`PostgreSQL is running, with its data in ${PGDATA}. Ctrl-C stops it. To start the site on it:`)
  console.log(`  DATABASE_URL=${server.url} npm run dev`)
  await server.exited
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('PGDATA names another folder, PGPORT another port.')
  process.exitCode = 1
}
