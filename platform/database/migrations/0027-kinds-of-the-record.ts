import { type Kysely, sql } from 'kysely'

const kinds = {
  Messages: ['message', 'messages', 'party', 'short', 'letter', 'test'],
  Blog: ['post', 'revision'],
  Press: ['article'],
  Pictures: ['picture'],
  Website: ['website', 'redirect', 'schedule', 'readiness', 'words', 'sample'],
  Backups: ['backup', 'record'],
}

/** An indexed kind for record entries: finding entries of a rare kind took a second with a million entries. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('record').addColumn('kind', 'text').execute()
  for (const [kind, words] of Object.entries(kinds)) {
    for (const word of words)
      await sql`update record set kind = ${kind} where what like ${`${word} %`} and kind is null`.execute(db)
  }
  await sql`update record set kind = 'People' where kind is null`.execute(db)
  await db.schema.createIndex('recordByKind').on('record').columns(['kind', 'at', 'position']).execute()
}
