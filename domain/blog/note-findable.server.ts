import type { Row, Transaction } from '#platform/database/tables.ts'
import { noteWords } from './post-words.server.ts'
import { noteTopics } from './topics.server.ts'

type Noted = Parameters<typeof noteWords>[1]

const worded = ['title', 'summary', 'author', 'tags', 'text', 'publishedAt'] as const

/** Notes by what a post is found, within the change that writes it, where that changes. */
export async function noteFindable(db: Transaction, post: Noted, changed: Partial<Row<'post'>>) {
  if (changed.tags !== undefined) await noteTopics(db, post.id, post.tags)
  if (worded.some((name) => changed[name] !== undefined)) await noteWords(db, post)
}
