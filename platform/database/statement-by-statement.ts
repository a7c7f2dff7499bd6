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
} from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Tables } from './tables.ts'
import { WithoutNul } from './without-nul.ts'
import type { Write } from './write.ts'

/**
 * A Kysely for a library that takes one and knows nothing of our transactions: it reads where pages read, and each of
 * its writing statements is a transaction by itself.
 */
export function statementByStatement(reader: Kysely<Tables>, write: Write) {
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
    createAdapter: () => (postgres ? new PostgresAdapter() : new ManyAtOnceAdapter()),
    createQueryCompiler: () => (postgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
    createIntrospector: refuse,
  }
  return new Kysely<Tables>({ dialect, plugins: [new WithoutNul()] })
}

/** Behind it stand a connection that reads and one that writes: neither waits for the other. */
class ManyAtOnceAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

function refuse(): never {
  throw new Error('The library takes statements one by one.')
}
