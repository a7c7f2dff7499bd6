import { cpSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { connectSqlite } from '#platform/database/connect.ts'
import { newDataDir, startSite } from '#tests/support/site-process.ts'
import { fillDesk } from './desk.ts'
import { fillPosts } from './posts.ts'

export type Posts = 30 | 1_000 | 10_000

const filled = new Map<Posts, Promise<string>>()

/** A data folder of one's own with so many posts, of which ten are the sample's; the largest has a full desk too. */
export async function filledData(posts: Posts) {
  const made = filled.get(posts) ?? fill(posts)
  filled.set(posts, made)
  const own = newDataDir()
  cpSync(await made, own, { recursive: true })
  return own
}

async function fill(posts: Posts) {
  console.log(`Filling a site with ${posts} posts …`)
  const DATA_DIR = newDataDir()
  const empty = await startSite({ DATA_DIR })
  await empty.end('SIGTERM')
  const db = connectSqlite(path.join(DATA_DIR, 'site.db'))
  const sample = await db.selectFrom('post').select('imageKey').execute()
  const imageKey = sample.find((row) => row.imageKey)?.imageKey ?? ''
  await fillPosts(db, posts - sample.length, imageKey)
  if (posts === 10_000) await fillDesk(db, imageKey)
  await db.destroy()

  // The words of posts and messages are noted by the site itself, after its start.
  const site = await startSite({ DATA_DIR })
  while (countUnread(DATA_DIR) > 0) await pause(500)
  await site.end('SIGTERM')
  return DATA_DIR
}

function countUnread(dataDir: string) {
  const db = new DatabaseSync(path.join(dataDir, 'site.db'), { readOnly: true })
  const unread = db
    .prepare(`select id from post where publishedAt is not null and id not in (select postId from postWords)
      union all select id from message where id not in (select messageId from messageWords)`)
    .all()
  db.close()
  return unread.length
}
