import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { connectSqlite } from '#platform/database/connect.ts'
import type { Tables } from '#platform/database/tables.ts'
import { newDataDir, startSite } from '#tests/support/processes/site-process.ts'
import { seededRandom } from '#tests/support/test-run.ts'

/* Sites with many posts, with a realistic length and word frequency. */

export type PostCount = 30 | 1_000 | 10_000

/** A word in a few of the newest posts, for every number of posts. */
export const rareWord = 'needle'

const wordsPerPost = 1_200
const topics = ['Arbitration', 'Property', 'Procedure', 'Energy', 'Environment', 'Limitation', 'Insolvency']
const created = new Map<PostCount, Promise<string>>()

/** A new data folder with this many posts, ten of which are sample content. */
export async function createSiteData(posts: PostCount) {
  const template = created.get(posts) ?? createTemplate(posts)
  created.set(posts, template)
  const folder = newDataDir()
  cpSync(await template, folder, { recursive: true })
  return folder
}

async function createTemplate(posts: PostCount) {
  console.log(`Filling a site with ${posts} posts …`)
  const DATA_DIR = newDataDir()
  const empty = await startSite({ DATA_DIR })
  await empty.end('SIGTERM')
  const db = connectSqlite(path.join(DATA_DIR, 'site.db'))
  const sample = await db.selectFrom('post').select('imageKey').execute()
  await insertPosts(db, posts - sample.length, sample.find((row) => row.imageKey)?.imageKey ?? '')
  // Search engines may index the site, as they may a firm's: a new one says noindex.
  const opening = { id: randomUUID(), openedAt: new Date().toISOString(), reason: 'benchmark', overruled: '[]' }
  await db.insertInto('siteOpening').values(opening).execute()

  // Start the site, because it indexes the words of posts itself.
  const site = await startSite({ DATA_DIR })
  while ((await countUnindexed(db)) > 0) await pause(500)
  await site.end('SIGTERM')
  await db.destroy()
  return DATA_DIR
}

/** Inserts the newest first, so that the posts of a small site are the newest of a large one. Some are not public. */
async function insertPosts(db: Kysely<Tables>, posts: number, imageKey: string) {
  const random = seededRandom(1)
  const vocabulary = ['court', 'appeal', 'order', 'section', 'award', ...Array.from({ length: 20_000 }, inventWord)]
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'court'
  await db.transaction().execute(async (transaction) => {
    for (let index = 0; index < posts; index++) {
      const at = new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString()
      const words = Array.from(
        { length: wordsPerPost },
        (_, position) => word() + (position % 80 === 79 ? '.\n\n' : ' '),
      )
      const row = {
        id: randomUUID(),
        slug: `post-${index}`,
        title: `On ${word()} and ${word()}, ${index}`,
        summary: `What ${word()} means for ${word()}.`,
        text: (index > 3 && index < 9 ? `${rareWord} ` : '') + words.join(''),
        author: 'A. N. Advocate',
        tags: JSON.stringify([0, 1, 2].map((step) => topics[(index + step * (index % 6)) % topics.length])),
        imageKey,
        publishedAt: index % 100 === 1 ? null : index % 100 === 2 ? `2999-${at.slice(5)}` : at,
        binnedAt: index % 100 === 3 ? at : null,
        createdAt: at,
        updatedAt: at,
      }
      await transaction.insertInto('post').values(row).execute()
    }
  })

  function inventWord() {
    const pick = (letters: string) => letters.charAt(Math.floor(random() * letters.length))
    return Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick('bcdfgklmnprstv') + pick('aeiou')).join('')
  }
}

async function countUnindexed(db: Kysely<Tables>) {
  const indexed = db.selectFrom('postWords').select('postId')
  const unindexed = db
    .selectFrom('post')
    .select('id')
    .where('publishedAt', 'is not', null)
    .where('id', 'not in', indexed)
  return (await unindexed.execute()).length
}
