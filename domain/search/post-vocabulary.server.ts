import { setImmediate } from 'node:timers/promises'
import { findNextPublication } from '#domain/blog/posts.server.ts'
import { listHiddenTerms, listTerms } from '#domain/blog/search/vocabulary.server.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { WordIndex } from './word-index.ts'

/** The words of public posts in this process, by which misspelt words are put right. */
export function openPostVocabulary(
  { db, events, listener }: Pick<Resources, 'db' | 'events' | 'listener'>,
  index: WordIndex,
) {
  let known: ReadonlyMap<string, number> = new Map()
  let changes = 1
  /** After which change the words were read, and the next publication. */
  let wordsAsOf = 0
  let dueAsOf = 0
  let due: string | undefined
  let reading: Promise<void> | undefined
  events.on('invalidated', (names) => {
    // Words are read anew also when somebody has changed the database by hand.
    if ([...names].some((name) => name === 'posts' || name === 'words' || name.startsWith('post:'))) changes += 1
  })

  /** Another number after each change of posts, when one that is dated ahead is due, and while changes are not heard. */
  async function version(): Promise<number> {
    if (listener.state() === 'reconnecting' || (due && due <= new Date().toISOString())) changes += 1
    const asOf = changes
    if (dueAsOf < asOf) {
      due = await findNextPublication(db)
      dueAsOf = asOf
    }
    return changes
  }

  async function readAll() {
    const asOf = changes
    const terms = await readTerms(db)
    for (const term of known.keys()) if (!terms.has(term)) index.setPostTerm(term, 0)
    for (const [term, posts] of terms) if (known.get(term) !== posts) index.setPostTerm(term, posts)
    known = terms
    wordsAsOf = asOf
  }

  return {
    version,
    /** Once this has passed, the index knows the words that readers may read; who asks meanwhile waits for the same reading. */
    async read() {
      const wanted = await version()
      while (wordsAsOf < wanted) {
        reading ??= readAll().finally(() => {
          reading = undefined
        })
        await reading
      }
    },
  }
}

/** How many public posts hold each term. */
async function readTerms(db: Db) {
  const terms = new Map<string, number>()
  for await (const page of listTerms(db)) {
    for (const { term, posts } of page) terms.set(term, posts)
    // Others are answered in between.
    await setImmediate()
  }
  for (const term of await listHiddenTerms(db)) {
    const left = (terms.get(term) ?? 0) - 1
    if (left > 0) terms.set(term, left)
    else terms.delete(term)
  }
  return terms
}
