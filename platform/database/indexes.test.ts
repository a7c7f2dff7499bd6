import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testResources } from '#tests/support/unit/resources.ts'
import { isPostgres } from './dialect.ts'
import type { Db, Tables } from './tables.ts'

const queries: [name: string, build: (db: Db) => Plannable][] = [
  ['which posts show an image', (db) => db.selectFrom('post').select('id').where('imageKey', '=', 'a')],
  ['which pictures are of an image', (db) => db.selectFrom('picture').select('id').where('imageKey', '=', 'a')],
  ['which texts show a picture', (db) => db.selectFrom('shownPicture').select('postId').where('imageKey', '=', 'a')],
  [
    'the newest pictures without alt text',
    (db) =>
      db
        .selectFrom('picture')
        .select('id')
        .where('alt', '=', sql.lit(''))
        .where('ornamentAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(50),
  ],
  ['the newest messages', newest],
  [
    'which messages are past their retention period',
    (db) => db.selectFrom('message').select('id').where('state', 'in', ['open', 'closed']).where('contactAt', '<', 'a'),
  ],
  [
    'which messages were in the bin long enough',
    (db) => db.selectFrom('message').select('id').where('binnedAt', '<', 'a'),
  ],
  ['the newest messages at the desk', atDesk],
  ['the newest unread messages', (db) => atDesk(db).where('readAt', 'is', null)],
  ['the newest messages in the bin', (db) => newest(db).where('binnedAt', 'is not', null)],
  [
    'the newest messages of a state',
    (db) => newest(db).where('binnedAt', 'is', null).where('state', '=', sql.lit('answered')),
  ],
  ['messages from the same number', (db) => db.selectFrom('message').select('id').where('phoneE164', '=', '+91')],
  [
    'the newest messages from the same e-mail address',
    (db) =>
      db.selectFrom('message').select('taughtAs').where(sql`lower(email)`, '=', 'a').orderBy('receivedAt', 'desc'),
  ],
  [
    'which parties sound alike',
    (db) =>
      db.selectFrom('partySound').select('partyId').where('firstBones', 'in', ['rv']).where('lastBones', '=', 'm'),
  ],
  [
    'which parties an initial may stand for',
    (db) =>
      db.selectFrom('partySound').select('partyId').where('firstLetter', 'in', ['r']).where('lastBones', '=', 'm'),
  ],
  [
    'what was newly assigned to an account',
    (db) => db.selectFrom('newAssignment').select('messageId').where('accountId', '=', 'a').orderBy('at', 'desc'),
  ],
  ['the e-mails of a message', (db) => db.selectFrom('letter').select('id').where('messageId', '=', 'a')],
  ['the e-mails that are due', (db) => db.selectFrom('letter').select('id').where('dueAt', '<=', 'now')],
  [
    'the newest e-mails that were not delivered',
    (db) => db.selectFrom('letter').select('id').where('deliveredAt', 'is', null).orderBy('createdAt', 'desc').limit(5),
  ],
  [
    'the e-mails of one kind within the last hour',
    (db) =>
      db.selectFrom('letter').select('recipient').where('kind', '=', 'acknowledgement').where('createdAt', '>', 'a'),
  ],
  ['the preview links to a post', (db) => db.selectFrom('previewLink').select('id').where('postId', '=', 'a')],
  [
    'when an e-mail was last delivered',
    (db) => db.selectFrom('letter').select((its) => its.fn.max('deliveredAt').as('at')),
  ],
  [
    'what happened to a message',
    (db) => db.selectFrom('deskEntry').select('id').where('messageId', '=', 'a').orderBy('at'),
  ],
  ['the newest published posts', newestPosts],
  ['which posts have a tag', (db) => db.selectFrom('postTag').select('postId').where('key', '=', 'a')],
  ['how often a page was read by day', (db) => db.selectFrom('readCount').select('count').where('path', '=', '/')],
  ['what was read since a day', (db) => db.selectFrom('readCount').select('count').where('day', '>=', 'a')],
  [
    'which share pictures were made of a post',
    (db) => db.selectFrom('sharePicture').select('key').where('postId', '=', 'a'),
  ],
]

test.each(queries)('the query for “%s” uses an index', async (_, build) => {
  const { db } = await testResources()
  if (isPostgres(db)) return await expectIndexOnPostgres(db, build)
  const steps = await build(db).explain<{ detail: string }>(undefined, sql`query plan`)
  const plan = steps.map(({ detail }) => detail).join('; ')
  expect(plan).toContain('INDEX')
  expect(plan).not.toMatch(/^SCAN (?!.*INDEX)/)
  if (plan.includes('ORDER BY')) expect(plan).toContain('LAST TERM OF ORDER BY')
})

test.each<[string, string, (db: Db) => Plannable]>([
  ['which posts are about an area', 'postByState', (db) => newestPosts(db).where('areas', 'like', '%"arbitration"%')],
  ['which posts are by an author', 'postByAuthor', (db) => newestPosts(db).where('author', '=', 'A. N. Advocate')],
  [
    'which posts are about a topic',
    'postByState',
    (db) =>
      newestPosts(db).where(({ exists, selectFrom }) =>
        exists(selectFrom('postTag').select('key').whereRef('postId', '=', 'post.id').where('key', '=', 'a')),
      ),
  ],
])('the query for “%s” uses an index; on SQLite it is covering and needs no sort', async (_, index, build) => {
  const { db } = await testResources()
  if (isPostgres(db)) return await expectIndexOnPostgres(db, build)
  const steps = await build(db).explain<{ detail: string }>(undefined, sql`query plan`)
  const plan = steps.map(({ detail }) => detail).join('; ')
  expect(plan).toContain(`SEARCH post USING COVERING INDEX ${index} (`)
  expect(plan).not.toContain('FOR ORDER BY')
})

/** PostgreSQL scans small tables. With sequential scans off it only does so if there is no index. */
async function expectIndexOnPostgres(db: Kysely<Tables>, build: (db: Db) => Plannable) {
  await db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection)
    const steps = await build(connection).explain<Record<string, string>>('text')
    await sql`reset enable_seqscan`.execute(connection)
    const plan = steps.flatMap((step) => Object.values(step)).join('\n')
    expect(plan).toContain('Index')
    expect(plan).not.toContain('Seq Scan')
  })
}

type Plannable = Pick<SelectQueryBuilder<never, never, unknown>, 'explain'>

function newest(db: Db) {
  return db.selectFrom('message').select('id').orderBy('receivedAt', 'desc').orderBy('id').limit(50)
}

function atDesk(db: Db) {
  return newest(db).where('binnedAt', 'is', null).where('state', '<>', sql.lit('spam'))
}

function newestPosts(db: Db) {
  return db
    .selectFrom('post')
    .select('id')
    .where('binnedAt', 'is', null)
    .where('publishedAt', '<=', 'now')
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(3)
}
