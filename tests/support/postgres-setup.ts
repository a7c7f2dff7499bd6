import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectPostgres } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startPostgres } from './processes/postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One server for all tests, with a migrated database that each test copies. */
export async function setup(project: TestProject) {
  const server = await startPostgres()
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query('create database migrated')
  await client.end()

  const db = connectPostgres(server.url.replace(/postgres$/, 'migrated'))
  await db.transaction().execute(migrate)
  await db.destroy()

  project.provide('postgresUrl', server.url)
  return server.stop
}
