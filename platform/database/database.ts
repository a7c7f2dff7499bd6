import path from 'node:path'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  SelectQueryNode,
  SqliteAdapter,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { connectPostgres, connectSqlite, type OnLost, WithoutNul } from './connect.ts'
import { isPostgres } from './dialect.ts'
import { isEmpty, isUpToDate, migrate } from './migrate.ts'
import type { Db, Tables } from './tables.ts'
import { markWriting, openGroupCommit, retryConflicts, type Write } from './write-access.ts'

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
  autocommitDb: Kysely<Tables>
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
    autocommitDb: openAutocommit(reader, write),
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
    autocommitDb: openAutocommit(reader, write),
    limits,
    close: () => closeAll(reader, writer, limits),
  }
}

async function closeAll(...connections: Kysely<Tables>[]) {
  for (const connection of connections) await connection.destroy()
}

/**
 * A Kysely instance for a library that does not know our transactions: it reads through the readers' connection, and
 * each statement that writes is a transaction of its own.
 */
function openAutocommit(reader: Kysely<Tables>, write: Write) {
  const connection: DatabaseConnection = {
    executeQuery<Row>(query: CompiledQuery) {
      const statement = query as CompiledQuery<Row>
      if (SelectQueryNode.is(query.query)) return reader.executeQuery(statement)
      return write((transaction) => transaction.executeQuery(statement))
    },
    streamQuery: refuse,
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const postgres = isPostgres(reader)
  const dialect = {
    createDriver: () => driver,
    createAdapter: () => (postgres ? new PostgresAdapter() : new MultipleConnectionsAdapter()),
    createQueryCompiler: () => (postgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
    createIntrospector: refuse,
  }
  return new Kysely<Tables>({ dialect, plugins: [new WithoutNul()] })
}

/** There is one connection for reads and one for writes, which do not wait for each other. */
class MultipleConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

function refuse(): never {
  throw new Error('node:sqlite cannot stream results.')
}
