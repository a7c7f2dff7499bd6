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
 * A Kysely instance for a library that does not know our transactions: it reads through the readers' connection, and
 * each statement that writes is a transaction of its own.
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
  throw new Error('The library takes statements one by one.')
}
