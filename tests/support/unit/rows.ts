import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { updatePostIndex } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { indexParty } from '#domain/conflicts/parties.server.ts'
import type { ImageFolder } from '#domain/files/file-names.ts'
import { middle } from '#domain/images/image.ts'
import { adoptImage, storeOwnImage } from '#domain/images/store-image.server.ts'
import { indexMessage } from '#domain/messages/messages.server.ts'
import type { Db, NewRow, Tables, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

/* Rows of the database, valid as they are; a test names only the columns it is about. */

type PostColumns = Partial<NewRow<'post'>> & { slug: string }

/** Inserts a post and indexes its topics and words, as saving does. */
export async function insertPost(db: Kysely<Tables>, columns: PostColumns) {
  const id = await insertBarePost(db, columns)
  await db.transaction().execute((transaction) => updatePostIndex(transaction, [id]))
}

/** Inserts the row of a post without indexing it. */
export async function insertBarePost(db: Kysely<Tables>, columns: PostColumns) {
  const image = { key: 'a.webp', width: 1200, height: 800, placeholder: 'data:image/webp;base64,' }
  await db
    .insertInto('image')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const at = '2026-11-01T06:00:00.000Z'
  const moments = { publishedAt: at, binnedAt: null, createdAt: at, updatedAt: at }
  const words = { title: columns.slug, text: 'Text.', author: 'A. N. Advocate', tags: '[]' }
  const id = columns.id ?? randomUUID()
  await db
    .insertInto('post')
    .values({ imageKey: image.key, ...words, ...moments, ...columns, id })
    .execute()
  return id
}

export async function insertArticle(db: Kysely<Tables>, columns: Partial<NewRow<'article'>> = {}) {
  const at = '2026-11-01T06:00:00.000Z'
  const words = { title: 'A title', platform: 'Sample Law Journal', url: 'https://press.example/a' }
  await db
    .insertInto('article')
    .values({ id: randomUUID(), ...words, createdAt: at, updatedAt: at, ...columns })
    .execute()
}

export async function insertPicture(db: Kysely<Tables>, columns: Partial<NewRow<'picture'>> & { imageKey: string }) {
  const { imageKey: key } = columns
  await db.insertInto('image').values({ key, width: 1200, height: 800, placeholder: 'data:' }).execute()
  const at = '2026-11-01T06:00:00.000Z'
  const words = { name: 'library.webp', alt: 'A library' }
  await db
    .insertInto('picture')
    .values({ id: randomUUID(), ...words, createdAt: at, updatedAt: at, ...columns })
    .execute()
}

export async function insertMessage(db: Kysely<Tables>, columns: Partial<NewRow<'message'>> = {}) {
  const id = columns.id ?? randomUUID()
  const at = columns.receivedAt ?? '2026-11-01T06:00:00.000Z'
  const person = { name: 'Ravi Sharma', email: 'ravi@example.com', phone: '+91 98765 43210' }
  const numbers = { phoneE164: '+919876543210', phoneDigits: '919876543210' }
  const words = {
    reference: `CH-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase(),
    text: 'Words.',
    noticeVersion: '1',
  }
  const row = { id, ...person, ...numbers, ...words, receivedAt: at, contactAt: at, ...columns }
  await db.insertInto('message').values(row).execute()
  await indexMessage(asTransaction(db), row)
  return id
}

export async function insertUser(db: Kysely<Tables>, username: string, name = username) {
  const id = await insertUserWithoutRole(db, username, name)
  await db.updateTable('user').set({ roleGivenAt: at }).where('id', '=', id).execute()
  return id
}

const at = '2026-11-01T06:00:00.000Z'

/** Inserts an account without a role, as releases before roles did. */
export async function insertUserWithoutRole(db: Kysely<Tables>, username: string, name = username) {
  const id = randomUUID()
  const email = `${username}@chambers.example`
  await sql`insert into "user" ("id", "username", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values (${id}, ${username}, ${name}, ${email}, 0, ${at}, ${at})`.execute(db)
  return id
}

export async function insertParty(db: Kysely<Tables>, columns: Partial<NewRow<'party'>> = {}) {
  const id = columns.id ?? randomUUID()
  const at = '2026-11-01T06:00:00.000Z'
  const words = { name: 'Patidar Fabricators', matter: '', side: 'other' }
  await db
    .insertInto('party')
    .values({ id, ...words, createdAt: at, updatedAt: at, ...columns })
    .execute()
  await indexParty(asTransaction(db), { ...words, ...columns, id })
  return id
}

/** Lets tests call queries that expect the transaction of a change. */
function asTransaction(db: Kysely<Tables>) {
  return db as unknown as Transaction
}

/** Stores a WebP image and inserts a post or picture that shows it. Returns its key. */
export async function storeTestImage(resources: Resources, folder: ImageFolder, webp: Uint8Array) {
  const stored = await storeOwnImage(resources, folder, webp, middle)
  const { key: imageKey } = stored.image
  const at = '2026-11-01T06:00:00.000Z'
  const moments = { createdAt: at, updatedAt: at }
  await change(resources, machine, async ({ db }) => {
    await adoptImage(db, stored)
    const picture = { id: imageKey, imageKey, name: 'picture.webp', alt: '', ...moments }
    const words = { slug: imageKey, title: 'Title', text: 'Text.', author: 'A. N. Advocate', tags: '[]' }
    const post = { id: imageKey, imageKey, ...words, publishedAt: at, binnedAt: null, ...moments }
    if (folder === 'medias') await db.insertInto('picture').values(picture).execute()
    else await db.insertInto('post').values(post).execute()
  })
  return imageKey
}

/** All messages as they are stored, newest first. */
export function storedMessages(db: Db) {
  return db.selectFrom('message').selectAll().orderBy('receivedAt', 'desc').orderBy('id').execute()
}
