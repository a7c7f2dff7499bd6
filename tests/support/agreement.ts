import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { What } from '#domain/change/what.ts'
import { isFileNeeded } from '#domain/files/image-use.server.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

/** What the site said it had done: to which row, or under which reference or cookie. */
export type Acknowledged = { what: What; key: string }[]

/** Wherever rows, records, files and what was acknowledged do not tell the same story; a line each. */
export async function findDisagreements({ db }: Pick<Resources, 'db'>, uploads: string, acknowledged: Acknowledged) {
  const rows = await readRows(db)
  const records = await db.selectFrom('record').select(['what', 'subjectId']).orderBy('number').execute()
  const happened = new Map<string, string[]>()
  for (const { what, subjectId } of records)
    happened.set(subjectId ?? '', [...(happened.get(subjectId ?? '') ?? []), what])
  return [
    ...missingDeeds(acknowledged, rows, happened),
    ...wrongRows(rows, happened),
    ...wrongNotes(rows),
    ...wrongRevisions(rows, happened),
    ...(await wrongFiles(db, rows, uploads)),
  ]
}

type Rows = Awaited<ReturnType<typeof readRows>>
type Happened = Map<string, string[]>

async function readRows(db: Db) {
  return {
    post: await db.selectFrom('post').select(['id', 'slug', 'title', 'text', 'imageKey', 'binnedAt']).execute(),
    revision: await db.selectFrom('revision').select(['postId', 'text']).orderBy('number').execute(),
    address: await db.selectFrom('postAddress').select('slug').execute(),
    article: await db.selectFrom('article').select(['id', 'title']).execute(),
    party: await db.selectFrom('party').select(['id', 'name as title']).execute(),
    picture: await db.selectFrom('picture').select(['id', 'alt as title', 'imageKey']).execute(),
    shortReply: await db.selectFrom('shortReply').select(['id', 'title']).execute(),
    shownPicture: await db.selectFrom('shownPicture').selectAll().execute(),
    message: await db.selectFrom('message').select(['id', 'reference', 'readAt']).execute(),
    image: await db.selectFrom('image').select('key').execute(),
    discarded: await db.selectFrom('discardedFile').select('name').execute(),
    sessions: await db.selectFrom('session').select('token').where('network', 'is not', null).execute(),
  }
}

/** Whatever was acknowledged is recorded, and a message whose reference was given is there or was deleted. */
function* missingDeeds(acknowledged: Acknowledged, { message, sessions }: Rows, happened: Happened) {
  const references = new Set(message.map(({ reference }) => reference))
  const deleted = [...happened.values()].filter((deeds) => deeds.includes('message deleted')).length
  const unknown = acknowledged.filter(({ what, key }) => what === 'message received' && !references.has(key))
  if (unknown.length > deleted) yield `${unknown.length} messages are gone, ${deleted} were deleted`
  for (const { what, key } of acknowledged) {
    if (what === 'message received') continue
    if (what === 'signed in') {
      const token = /session_token=([^.]+)/.exec(key)?.[1] ?? ''
      if (!sessions.some((session) => session.token === decodeURIComponent(token))) yield 'a session is gone'
    } else if (!happened.get(key)?.includes(what)) yield `${what} ${key} was acknowledged and is not recorded`
  }
}

/** Each row tells what its records tell. */
function* wrongRows(rows: Rows, happened: Happened) {
  const all = [
    ...rows.post.map((row) => ['post', 'post published', row] as const),
    ...rows.article.map((row) => ['article', 'article added', row] as const),
    ...rows.party.map((row) => ['party', 'party added', row] as const),
    ...rows.picture.map((row) => ['picture', 'picture added', row] as const),
    ...rows.shortReply.map((row) => ['short reply', 'short reply added', row] as const),
    ...rows.message.map((row) => ['message', 'message received', row] as const),
  ]
  for (const [kind, beginning, row] of all) {
    const deeds = happened.get(row.id) ?? []
    const isBegun = deeds[0] === beginning || (kind === 'post' && deeds[0] === 'post drafted')
    if (!isBegun) yield `${kind} ${row.id} is there and was never ${beginning}`
    if (deeds.includes(`${kind} deleted`)) yield `${kind} ${row.id} is there and was deleted`
    if ('title' in row && row.title.includes('edited') !== deeds.includes(`${kind} edited`))
      yield `${kind} ${row.id} is called ${row.title} after ${deeds}`
    if ('binnedAt' in row && (row.binnedAt !== null) !== (deeds.at(-1) === 'post binned'))
      yield `post ${row.id} is in the bin since ${row.binnedAt} after ${deeds}`
    if ('readAt' in row && (row.readAt !== null) !== deeds.includes('message read'))
      yield `message ${row.id} was read at ${row.readAt} after ${deeds}`
  }
  const there = new Set(all.map(([, , { id }]) => id))
  for (const [id, deeds] of happened) {
    const begun = deeds.some((deed) => /published|drafted|added$|received/.test(deed) && !deed.startsWith('colleague'))
    if (begun && !there.has(id) && !deeds.some((deed) => deed.endsWith('deleted'))) yield `${id} is gone after ${deeds}`
  }
  const signedIn = [...happened.values()].flat().filter((deed) => deed === 'signed in').length
  if (signedIn !== rows.sessions.length) yield `${rows.sessions.length} sessions after ${signedIn} sign-ins`
}

/** What is noted of the pictures in a text is what the text shows. */
function* wrongNotes({ post, shownPicture }: Rows) {
  for (const { id, text } of post) {
    const noted = shownPicture.filter(({ postId }) => postId === id).map(({ imageKey }) => imageKey)
    if (noted.length !== 1 || !text.includes(`/uploads/medias/${noted[0]}`))
      yield `post ${id} is noted to show ${noted}`
  }
}

/** The newest revision of each post holds its text, and an address that was public is known. */
function* wrongRevisions({ post, revision, address }: Rows, happened: Happened) {
  const known = new Set(address.map(({ slug }) => slug))
  for (const { id, slug, text, binnedAt } of post) {
    const newest = revision.findLast(({ postId }) => postId === id)
    if (newest?.text !== text) yield `post ${id} has another text than its newest revision`
    if (binnedAt !== null && happened.get(id)?.includes('post published') && !known.has(slug))
      yield `the address of post ${id} is forgotten`
  }
}

/** Each image that a row shows is on the disk, and nothing else is. */
async function wrongFiles(db: Db, { post, picture, image, discarded }: Rows, uploads: string) {
  const files = readdirSync(uploads, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(uploads, path.join(entry.parentPath, entry.name)))
  const shown = [
    ...post.map(({ imageKey }) => `blogs/${imageKey}`),
    ...picture.map(({ imageKey }) => `medias/${imageKey}`),
  ]
  const keys = new Set([...post, ...picture].map(({ imageKey }) => imageKey))
  const needed = await Promise.all(files.map((name) => isFileNeeded(db, name)))
  return [
    ...shown.filter((name) => !files.includes(name)).map((name) => `${name} is shown and not there`),
    ...files.filter((_, index) => !needed[index]).map((name) => `${name} is there and shown by nobody`),
    ...image.filter(({ key }) => !keys.has(key)).map(({ key }) => `${key} is measured and shown by nobody`),
    ...[...keys]
      .filter((key) => !image.some((row) => row.key === key))
      .map((key) => `${key} is shown and not measured`),
    ...discarded.map(({ name }) => `${name} is still to be removed`),
  ]
}
