import { setImmediate } from 'node:timers/promises'
import { findNextPublication, listSearchedPosts, listSearchedVersions } from '#domain/blog/posts.server.ts'
import { longDate } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'
import { plainText } from '#domain/text/excerpt.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { SearchDocument } from './document.ts'
import type { WordIndex } from './word-index.ts'

const { maxPostText, maxPostsText, slice } = rules.siteSearch

/**
 * Keeps the published posts in an index of this process: read again after a change, when a post dated ahead is due, and
 * each time while changes of other processes are not heard.
 */
export function openPostIndex(
  { db, events, listener }: Pick<Resources, 'db' | 'events' | 'listener'>,
  index: WordIndex,
) {
  /** What stands in the index, by id. */
  const versions = new Map<string, string>()
  let current = false
  let due: string | undefined
  let reading: Promise<void> | undefined
  events.on('invalidated', (names) => {
    // Words are read anew also when somebody has changed the database by hand.
    for (const name of names) if (name === 'posts' || name === 'words' || name.startsWith('post:')) current = false
  })

  async function read() {
    current = true
    try {
      due = await findNextPublication(db)
      await bringUpToDate(db, index, versions)
    } catch (error) {
      current = false
      throw error
    }
  }

  /** Once this has passed, the index holds what readers may read; whoever asks meanwhile waits for the same reading. */
  return async () => {
    if (listener.state() === 'reconnecting') current = false
    while (!current || (due && due <= new Date().toISOString())) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    }
  }
}

async function bringUpToDate(db: Db, index: WordIndex, versions: Map<string, string>) {
  const posts = await listSearchedVersions(db)
  const length = lengthFor(posts.length)
  const wanted = new Map(posts.map(({ id, updatedAt }) => [id, `${updatedAt} ${length}`]))
  for (const id of versions.keys()) {
    if (wanted.has(id)) continue
    index.drop(id)
    versions.delete(id)
  }
  const missing = [...wanted.keys()].filter((id) => versions.get(id) !== wanted.get(id))
  const most = Math.max(1, Math.floor(slice / length))
  for (let at = 0; at < missing.length; at += most) {
    for (const { id, ...post } of await listSearchedPosts(db, missing.slice(at, at + most), length)) {
      index.put(id, asDocument(post))
      versions.set(id, wanted.get(id) ?? '')
    }
    // Others are answered in between.
    await setImmediate()
  }
}

/** How much of each text is searched: all of it, and less where there are so many that memory would grow with them. */
function lengthFor(posts: number) {
  let length: number = maxPostText
  while (length * posts > maxPostsText && length > 1) length = Math.floor(length / 2)
  return length
}

type Post = Awaited<ReturnType<typeof listSearchedPosts>>[number]

function asDocument({ slug, title, author, tags, publishedAt, text }: Omit<Post, 'id'>): SearchDocument {
  return {
    kind: 'notes',
    name: slug,
    path: `/blog/${slug}`,
    title,
    by: [longDate(publishedAt), author].join(', '),
    words: [...(JSON.parse(tags) as string[]), author].join(' '),
    text: plainText(text),
  }
}
