import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Creates a database on the server, empty or as a copy of another. Returns its URL. */
export async function newDatabase(serverUrl: string, template = 'template0') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return serverUrl.replace(/postgres$/, name)
}
