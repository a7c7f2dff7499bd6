import { letGoOfShares } from '#domain/files/share-files.server.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import { noteWords } from './post-words.server.ts'
import { noteTopics } from './topics.server.ts'

type Noted = Parameters<typeof noteWords>[1]
type Changed = Partial<Row<'post'>>

const worded = ['title', 'summary', 'author', 'tags', 'text', 'publishedAt'] as const
const shared = ['title', 'shareText', 'tags', 'publishedAt', 'binnedAt'] as const

/** Notes by what a post is found, within the change that writes it, where that changes. */
export async function updateSearchIndex(db: Transaction, post: Noted, changed: Changed) {
  const touches = (names: readonly (keyof Changed)[]) => names.some((name) => changed[name] !== undefined)
  if (changed.tags !== undefined) await noteTopics(db, post.id, post.tags)
  if (touches(worded)) await noteWords(db, post)
  if (touches(shared)) await letGoOfShares(db, post.id)
}
