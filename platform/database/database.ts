import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { connectPostgres, connectSqlite, type OnLost } from './connect.ts'
import { openGroupCommit } from './group-commit.ts'
import { isEmpty, isUpToDate, migrate } from './migrate.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { statementByStatement } from './statement-by-statement.ts'
import type { Db, Tables } from './tables.ts'
import { markWriting, type Write } from './write.ts'

/** The database. Reads have connections of their own, so that no reader waits for a writer. */
export type Database = {
  db: Db
  write: Write
  /** Runs all pending migrations in one transaction, one process at a time. */
  migrate: () => Promise<void>
  /** Whether it has no data yet that a migration could damage. */
  isEmpty: () => Promise<boolean>
  /** Whether no migration is pending. Commands check it, because only the site itself may migrate. */
  isUpToDate: () => Promise<boolean>
  /** For better-auth: commits each statement by itself. */
  library: Kysely<Tables>
  /** For rate limits, with a short timeout: they fall back to memory. Undefined with SQLite. */
  limits: Kysely<Tables> | undefined
  close: () => Promise<void>
}

const limitsPool = { max: 4, timeoutMs: 2_000 }

/** Opens PostgreSQL if DATABASE_URL is set, otherwise SQLite in the data folder. */
export function openDatabase(
  config: { DATABASE_URL?: string; DATABASE_DIRECT_URL?: string; DATA_DIR: string },
  onLost: OnLost,
): Database {
  const { DATABASE_URL, DATABASE_DIRECT_URL: directUrl, DATA_DIR } = config
  return DATABASE_URL ? openPostgres(DATABASE_URL, { directUrl, onLost }) : openSqlite(path.join(DATA_DIR, 'site.db'))
}

export function openSqlite(file: string, image?: Uint8Array): Database {
  const writer = connectSqlite(file, { waitForLockMs: 0, image })
  // A database in memory belongs to one connection.
  const reader = file === ':memory:' ? writer : connectSqlite(file, { readOnly: true })
  const write = markWriting(openGroupCommit(writer))
  return {
    db: reader,
    write,
    migrate: () => write(migrate),
    isEmpty: () => isEmpty(reader),
    isUpToDate: () => isUpToDate(reader),
    library: statementByStatement(reader, write),
    limits: undefined,
    close: () => closeAll(reader, writer),
  }
}

/** Migrations use `directUrl`, because a connection pooler may end the session of a long migration. */
export function openPostgres(
  url: string,
  { directUrl, onLost }: { directUrl?: string; onLost?: OnLost } = {},
): Database {
  const reader = connectPostgres(url, onLost)
  const writer = connectPostgres(url, onLost)
  const limits = connectPostgres(url, onLost, limitsPool)
  const write = markWriting(
    retryConflicts((work) => writer.transaction().execute((transaction) => work(transaction, () => {}))),
  )
  return {
    db: reader,
    write,
    migrate: async () => {
      const direct = directUrl ? connectPostgres(directUrl, onLost) : writer
      try {
        await direct.transaction().execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(72616273)`.execute(transaction)
          await migrate(transaction)
        })
      } finally {
        if (direct !== writer) await direct.destroy()
      }
    },
    isEmpty: () => isEmpty(reader),
    isUpToDate: () => isUpToDate(reader),
    library: statementByStatement(reader, write),
    limits,
    close: () => closeAll(reader, writer, limits),
  }
}

async function closeAll(...connections: Kysely<Tables>[]) {
  for (const connection of connections) await connection.destroy()
}
