import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/**
 * How long a statement holds up the whole process where another one has the lock; whether it only reads; and the bytes
 * of a file that a database in memory begins as.
 */
export type Manner = { waitForLockMs?: number; readsOnly?: boolean; image?: Uint8Array }

const mostPrepared = 200

/** SQLite as Node brings it, set to lose nothing that was acknowledged and to keep nothing that was deleted. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(file: string, manner: Manner = {}) {
    const config = { database: async () => openDatabase(file, manner) }
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new ImmediateDriver(this.#config)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** A transaction takes the write lock at once: one that begins by reading would fail when it writes. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite can undo table changes; Kysely's own adapter does not rely on it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

function openDatabase(file: string, { waitForLockMs = 15_000, readsOnly = false, image }: Manner): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: waitForLockMs, enableForeignKeyConstraints: true })
  if (image) database.deserialize(image)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;')
  if (readsOnly) database.exec('pragma query_only = on')
  return { close: () => database.close(), prepare: keepPrepared((sql) => asKyselyStatement(database.prepare(sql))) }
}

/** To understand a statement costs as much as to run it; most are the same few. */
function keepPrepared<Statement extends object>(prepare: (sql: string) => Statement) {
  const prepared = new LRUCache<string, Statement>({ max: mostPrepared, memoMethod: prepare })
  return (sql: string) => prepared.memo(sql)
}

function asKyselyStatement(statement: StatementSync) {
  type Values = Parameters<StatementSync['all']>
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as Values)),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as Values)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as Values)),
  }
}
