import { sql } from 'kysely'
import { isPostgres } from './connect.ts'
import { waitForLockMs } from './sqlite-dialect.ts'
import type { Db } from './tables.ts'

/**
 * What was deleted leaves the journal of SQLite too; from the database itself it is gone at once (secure_delete).
 * PostgreSQL forgets by itself when it cleans up.
 */
export async function forgetDeleted(db: Db) {
  if (isPostgres(db)) return
  await db.connection().execute(async (connection) => {
    // Where another process reads, a backup for one, the site does not stand still for it: the next time will do.
    await sql`pragma busy_timeout = 0`.execute(connection)
    await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    await sql`pragma busy_timeout = ${sql.lit(waitForLockMs)}`.execute(connection)
  })
}
