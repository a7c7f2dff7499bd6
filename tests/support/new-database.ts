import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Makes a database on the server, empty or a copy of another; returns its address. */
export async function newDatabase(serverUrl: string, template = 'template0') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return serverUrl.replace(/postgres$/, name)
}
