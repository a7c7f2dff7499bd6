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

export type SqliteOptions = {
  /** How long a statement blocks the whole process while another process has the lock. */
  waitForLockMs?: number
  readOnly?: boolean
  /** The initial content of a database in memory: the bytes of a database file. */
  image?: Uint8Array
}

const maxPrepared = 200

/** Node's SQLite, configured to lose nothing that was acknowledged and to overwrite what is deleted. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(file: string, options: SqliteOptions = {}) {
    const config = { database: async () => openDatabase(file, options) }
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

/** Transactions take the write lock at their start: one that starts with a read could fail at its first write. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite can roll back changes of the schema; Kysely's own adapter does not use that. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

function openDatabase(
  file: string,
  { waitForLockMs = 15_000, readOnly = false, image }: SqliteOptions,
): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: waitForLockMs, enableForeignKeyConstraints: true })
  if (image) database.deserialize(image)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;')
  if (readOnly) database.exec('pragma query_only = on')
  return { close: () => database.close(), prepare: cachePrepared((sql) => asKyselyStatement(database.prepare(sql))) }
}

/** Caches prepared statements: to prepare one costs as much as to run it, and most queries are the same few. */
function cachePrepared<Statement extends object>(prepare: (sql: string) => Statement) {
  const prepared = new LRUCache<string, Statement>({ max: maxPrepared, memoMethod: prepare })
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
