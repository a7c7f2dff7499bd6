import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  type LogEvent,
  OperationNodeTransformer,
  PostgresDialect,
  type PrimitiveValueListNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type ValueNode,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { isTracing, recordSpan } from '#platform/tracing.ts'
import type { Tables } from './tables.ts'

/** Removes NUL characters from all values of queries: PostgreSQL does not accept them, and nobody types them. */
export class WithoutNul implements KyselyPlugin {
  readonly #values = new ValuesWithoutNul()

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    // Transform only queries that contain NUL, which is rare: to transform one costs as much as to build it.
    return containsNul(node) ? this.#values.transformNode(node) : node
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result
  }
}

class ValuesWithoutNul extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: withoutNul(node.value) }
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(withoutNul) }
  }
}

function withoutNul(value: unknown) {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

/** Searches all parts of a query. */
function containsNul(part: unknown): boolean {
  if (typeof part === 'string') return part.includes('\0')
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return false
  for (const key in part) if (containsNul(part[key as keyof typeof part])) return true
  return false
}

const plugins = [new WithoutNul()]

/** Called for each connection that the server or the network has closed. */
export type OnLost = (error: Error) => void

export function connectSqlite(file: string, options?: SqliteOptions) {
  if (file !== ':memory:') restrictToOwner(file)
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, options), plugins, log: traceQueries() })
}

type PoolSize = { max: number; timeoutMs: number }

export function connectPostgres(url: string, onLost?: OnLost, size?: PoolSize) {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: () => openPool(url, onLost, size) }),
    plugins,
    log: traceQueries(),
  })
}

/** Records a span for each statement, without its values; does nothing if tracing is off. */
function traceQueries() {
  if (!isTracing()) return undefined
  return ({ query, queryDurationMillis, ...event }: LogEvent) => {
    const attributes = { 'db.query.text': query.sql }
    recordSpan('query', { attributes }, queryDurationMillis, 'error' in event ? event.error : undefined)
  }
}

/** Imports `pg` only when it is used: most sites use SQLite. */
async function openPool(url: string, onLost: OnLost = () => {}, size?: PoolSize) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: size?.max ?? 10,
    connectionTimeoutMillis: size?.timeoutMs ?? 10_000,
    query_timeout: size?.timeoutMs ?? 30_000,
  })
  // The pool replaces a lost connection at the next query; within a transaction the next statement fails. Without an
  // error listener, a lost connection would end the process.
  pool.on('connect', (client) => {
    client.once('error', onLost)
    // Ignore further errors: the server's message is followed by an error for the closed connection.
    client.on('error', () => {})
  })
  // A query that times out only rejects: its connection still waits for the server, and so would the next query on it.
  // The pool discards a connection that is closed here.
  pool.on('release', (_, client) => {
    if (client instanceof pg.Client && 'readyForQuery' in client && !client.readyForQuery) void client.end()
  })
  // The pool reports errors of idle connections a second time.
  pool.on('error', () => {})
  return pool
}

/** Messages are personal data: only the account that runs the site may read the file. */
function restrictToOwner(file: string) {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

type SqliteOptions = {
  /** How long a statement blocks the whole process while another process has the lock. */
  waitForLockMs?: number
  readOnly?: boolean
  /** The initial content of a database in memory: the bytes of a database file. */
  image?: Uint8Array
}

const maxPrepared = 200

/** Node's SQLite, configured to lose nothing that was acknowledged and to overwrite what is deleted. */
class NodeSqliteDialect extends SqliteDialect {
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
