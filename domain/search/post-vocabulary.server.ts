import { setImmediate } from 'node:timers/promises'
import { findNextPublication } from '#domain/blog/posts.server.ts'
import { listHiddenTerms, listTerms } from '#domain/blog/search/index-posts.server.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { WordIndex } from './word-index.ts'

/** The words of public posts, held in memory for spelling correction. */
export function openPostVocabulary(
  { db, events, listener }: Pick<Resources, 'db' | 'events' | 'listener'>,
  index: WordIndex,
) {
  let indexedTerms: ReadonlyMap<string, number> = new Map()
  let changes = 1
  /** The change count at which the words, and the next publication, were last read. */
  let wordsAsOf = 0
  let dueAsOf = 0
  let due: string | undefined
  let reading: Promise<void> | undefined
  events.on('invalidated', (names) => {
    // The tag 'words' is also emitted after somebody changed the database by hand and reloaded the site.
    if ([...names].some((name) => name === 'posts' || name === 'words' || name.startsWith('post:'))) changes += 1
  })

  /**
   * Increases after each change of posts, when a scheduled post becomes due, and while the listener is disconnected.
   */
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
    for (const term of indexedTerms.keys()) if (!terms.has(term)) index.setPostTerm(term, 0)
    for (const [term, posts] of terms) if (indexedTerms.get(term) !== posts) index.setPostTerm(term, posts)
    indexedTerms = terms
    wordsAsOf = asOf
  }

  return {
    version,
    /** Resolves when the index has the words of all public posts; concurrent callers share one read. */
    async read() {
      const targetVersion = await version()
      while (wordsAsOf < targetVersion) {
        reading ??= readAll().finally(() => {
          reading = undefined
        })
        await reading
      }
    },
  }
}

/** The number of public posts that contain each term. */
async function readTerms(db: Db) {
  const terms = new Map<string, number>()
  for await (const page of listTerms(db)) {
    for (const { term, posts } of page) terms.set(term, posts)
    // Let other requests run in between.
    await setImmediate()
  }
  for (const term of await listHiddenTerms(db)) {
    const remaining = (terms.get(term) ?? 0) - 1
    if (remaining > 0) terms.set(term, remaining)
    else terms.delete(term)
  }
  return terms
}
