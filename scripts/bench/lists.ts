import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { messageStates } from '#domain/messages/desk.ts'
import { connectSqlite } from '#platform/database/connect.ts'
import type { Tables } from '#platform/database/tables.ts'
import { projectRoot } from '#platform/project-root.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { newDataDir, startSite } from '#tests/support/site-process.ts'
import { showAcknowledged } from './acknowledged.ts'
import { fillPosts, indexed, postAddresses, showSaves } from './bench-posts.ts'
import { build, isBuildFresh } from './build.ts'
import { showJudged } from './judged.ts'

/*
 * How fast blog and office answer when the site is full (50,000 messages, 10,000 posts, 10,000 pictures), and how many
 * messages a second are acknowledged: `npm run bench -- FOLDER` puts the built site of another folder beside it. First,
 * how spam is told from what is genuine, and how long names are compared with those of 5,000 parties.
 */

const rounds = 15
const opened = randomUUID()
const imageKey = `${'0'.repeat(32)}.webp`
const most = { messages: 50_000, pictures: 10_000 }
/** What the median of a list of posts may take, in milliseconds. */
const mostForPosts = 50

if (!isBuildFresh()) {
  console.log('Building the site …')
  build()
}
await showJudged()
const DATA_DIR = newDataDir()
console.log('Starting a site and filling it …')
const first = await startSite({ DATA_DIR, SAMPLE_CONTENT: 'off' })
await first.end('SIGTERM')
const db = connectSqlite(path.join(DATA_DIR, 'site.db'))
await fill(db)
await fillPosts(db, imageKey)
await db.destroy()

const site = await startSite({ DATA_DIR, RATE_LIMIT: 'off' })
try {
  const cookie = await sessionCookie(site.url)
  await indexed(site.url)
  const addresses = [
    ['an empty answer', '/healthz'],
    ['Media tab', '/adminDashboard'],
    ['Media tab, search', '/adminDashboard?q=picture-9999'],
    ['Contact Us tab', '/adminDashboard/contact'],
    ['Contact Us tab, search', '/adminDashboard/contact?q=needle'],
    ['Contact Us tab, search of all', '/adminDashboard/contact?q=buyer'],
    ['Contact Us tab, nothing found', '/adminDashboard/contact?q=quixotic'],
    ['Contact Us tab, telephone', '/adminDashboard/contact?q=98765+43210'],
    ['Contact Us tab, last page', '/adminDashboard/contact?page=790'],
    ['Contact Us tab, new', '/adminDashboard/contact?state=new'],
    ['Contact Us tab, in hand, mine', '/adminDashboard/contact?state=in-hand&assignee=me'],
    ['Contact Us tab, one area', '/adminDashboard/contact?service=arbitration'],
    ['Contact Us tab, late', '/adminDashboard/contact?late=1'],
    ['Contact Us tab, spam', '/adminDashboard/contact?state=spam'],
    ['Contact Us tab, bin', '/adminDashboard/contact?state=bin'],
    ['a message opened', `/adminDashboard/contact/${opened}`],
    ['Article tab', '/adminDashboard/article'],
    ['getcontact, 50', '/insert/getcontact?limit=50'],
    ...postAddresses,
  ] as const
  const times = new Map<string, number[]>(addresses.map(([name]) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, address] of addresses) {
      const begun = performance.now()
      const response = await fetch(site.url + address, { headers: { cookie }, redirect: 'manual' })
      const { length } = await response.arrayBuffer().then((body) => new Uint8Array(body))
      if (response.status !== 200 || length > 2_000_000)
        throw new Error(`${address}: ${response.status}, ${length} bytes`)
      // The first round warms up.
      if (round > 0) times.get(name)?.push(performance.now() - begun)
    }
  }
  console.log(`Milliseconds, median and slowest of ${rounds}, each in turn:`)
  const slow: string[] = []
  for (const [name, list] of times) {
    const sorted = list.sort((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0
    if (median > mostForPosts && postAddresses.some(([posts]) => posts === name)) slow.push(name)
    console.log(`  ${name.padEnd(28)} ${median.toFixed(1).padStart(7)} ${(sorted.at(-1) ?? 0).toFixed(1).padStart(7)}`)
  }
  await showSaves(site.url, cookie, rounds)
  if (slow.length > 0) {
    console.error(`Slower than ${mostForPosts} ms: ${slow.join(', ')}.`)
    process.exitCode = 1
  }
} finally {
  await site.end('SIGTERM')
}
await showAcknowledged([projectRoot, ...process.argv.slice(2).map((folder) => path.resolve(folder))])

async function fill(db: Kysely<Tables>) {
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
  const sentence = 'The buyer has not paid three invoices and says that the goods were late. '
  await db.transaction().execute(async (transaction) => {
    const image = {
      key: imageKey,
      width: 1200,
      height: 800,
      placeholder: 'data:image/webp;base64,AA==',
    }
    await transaction.insertInto('image').values(image).execute()
    for (let index = 0; index < most.messages; index++) {
      const text = sentence.repeat(3) + (index % 10_000 === 0 ? 'needle' : index)
      const row = {
        id: index === 1 ? opened : randomUUID(),
        reference: `CH-${index}`,
        name: `Sender ${index}`,
        email: `s${index}@example.com`,
        phone: '+91 98765 43210',
        phoneE164: `+9198${String(index).padStart(8, '0')}`,
        text,
        phoneDigits: '9876543210/919876543210',
        service: index % 7 ? null : 'arbitration',
        noticeVersion: '2026-11-15',
        idempotencyKey: null,
        receivedAt: at(index),
        contactAt: at(index),
        readAt: index % 3 ? at(index) : null,
        state: messageStates[index % messageStates.length],
        binnedAt: index % 100 ? null : at(index),
      }
      await transaction.insertInto('message').values(row).execute()
    }
    for (let index = 0; index < most.pictures; index++) {
      const row = {
        id: randomUUID(),
        imageKey: image.key,
        name: `picture-${index}.webp`,
        alt: '',
        createdAt: at(index),
        updatedAt: at(index),
      }
      await transaction.insertInto('picture').values(row).execute()
    }
  })
}
