import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type PostWords, toColumns } from '#domain/blog/post-fields.ts'

type Words = Partial<PostWords> & { title: string; text: string; slug?: string; publishedAt?: string | null }

/** Inserts a post into the database of a running site, which must then reload. Validates nothing. Returns the id. */
export function insertPostInto(dataDir: string, words: Words) {
  const id = randomUUID()
  const at = '2026-11-02T06:00:00.000Z'
  const { slug = id, publishedAt = at, ...fields } = words
  const columns = toColumns({ author: 'A. N. Advocate', tags: [], areas: [], ...fields })
  const row = { id, slug, ...columns, publishedAt, createdAt: at, updatedAt: at }
  const names = Object.keys(row)
  const db = new DatabaseSync(path.join(dataDir, 'site.db'), { timeout: 60_000 })
  db.prepare(
    `insert into post (imageKey, ${names.join(', ')})
     select imageKey, ${names.map(() => '?').join(', ')} from post where imageKey is not null limit 1`,
  ).run(...Object.values(row))
  db.close()
  return id
}
