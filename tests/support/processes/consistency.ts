import { addressOf } from '#domain/accounts/account.ts'
import type { AuditEvent } from '#domain/change/audit-event.ts'
import { isFileNeeded } from '#domain/files/file-use.server.ts'
import { contentHash } from '#domain/images/picture-worker.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { FileStore } from '#platform/files/file-store.ts'

/* Checks that rows, audit records, files and e-mails agree with each other and with what the site has acknowledged. */

/** Which change was acknowledged for which row: a message by its reference, a session by its cookie, others by id. */
export type Acknowledged = { what: AuditEvent; key: string }[]

/** A line for each inconsistency of rows, records and files. */
export async function findInconsistencies(db: Db, store: FileStore, acknowledged: Acknowledged) {
  const rows = await readRows(db)
  const records = await db.selectFrom('record').select(['what', 'subjectId']).orderBy('number').execute()
  const bySubject = Map.groupBy(records, ({ subjectId }) => subjectId ?? '')
  const history = new Map([...bySubject].map(([id, list]): [string, string[]] => [id, list.map(({ what }) => what)]))
  return [
    ...checkAcknowledged(acknowledged, rows, history),
    ...checkRows(rows, history),
    ...checkShownPictures(rows),
    ...checkRevisions(rows, history),
    ...checkWebsite(rows),
    ...(await checkFiles(db, rows, store)),
  ]
}

type Rows = Awaited<ReturnType<typeof readRows>>
/** What happened to each row, in order. */
type History = Map<string, string[]>

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
    websiteText: await db.selectFrom('websiteText').select(['page', 'key', 'value']).execute(),
    sessions: await db.selectFrom('session').select('token').where('network', 'is not', null).execute(),
  }
}

/** Every acknowledged change is recorded, and every message whose reference was returned exists or was deleted. */
function* checkAcknowledged(acknowledged: Acknowledged, { message, sessions }: Rows, history: History) {
  const references = new Set(message.map(({ reference }) => reference))
  const deleted = [...history.values()].filter((events) => events.includes('message deleted')).length
  const unknown = acknowledged.filter(({ what, key }) => what === 'message received' && !references.has(key))
  if (unknown.length > deleted) yield `${unknown.length} messages are gone, ${deleted} were deleted`
  for (const { what, key } of acknowledged) {
    if (what === 'message received') continue
    if (what === 'signed in') {
      const token = /session_token=([^.]+)/.exec(key)?.[1] ?? ''
      if (!sessions.some((session) => session.token === decodeURIComponent(token))) yield 'a session is gone'
    } else if (!history.get(key)?.includes(what)) yield `${what} ${key} was acknowledged and is not recorded`
  }
}

/** Each row matches its audit records. */
function* checkRows(rows: Rows, history: History) {
  const all = [
    ...rows.post.map((row) => ['post', 'post published', row] as const),
    ...rows.article.map((row) => ['article', 'article added', row] as const),
    ...rows.party.map((row) => ['party', 'party added', row] as const),
    ...rows.picture.map((row) => ['picture', 'picture added', row] as const),
    ...rows.shortReply.map((row) => ['short reply', 'short reply added', row] as const),
    ...rows.message.map((row) => ['message', 'message received', row] as const),
  ]
  for (const [kind, creation, row] of all) {
    const events = history.get(row.id) ?? []
    const isCreated = events[0] === creation || (kind === 'post' && events[0] === 'post drafted')
    if (!isCreated) yield `${kind} ${row.id} is there and was never ${creation}`
    if (events.includes(`${kind} deleted`)) yield `${kind} ${row.id} is there and was deleted`
    if ('title' in row && row.title.includes('edited') !== events.includes(`${kind} edited`))
      yield `${kind} ${row.id} is called ${row.title} after ${events}`
    if ('binnedAt' in row && (row.binnedAt !== null) !== (events.at(-1) === 'post binned'))
      yield `post ${row.id} is in the bin since ${row.binnedAt} after ${events}`
    if ('readAt' in row && (row.readAt !== null) !== events.includes('message read'))
      yield `message ${row.id} was read at ${row.readAt} after ${events}`
  }
  const existing = new Set(all.map(([, , { id }]) => id))
  for (const [id, events] of history) {
    const isCreated = events.some(
      (event) => /published|drafted|added$|received/.test(event) && !/^(colleague|website)/.test(event),
    )
    if (isCreated && !existing.has(id) && !events.some((event) => event.endsWith('deleted')))
      yield `${id} is gone after ${events}`
  }
  const signedIn = [...history.values()].flat().filter((event) => event === 'signed in').length
  if (signedIn !== rows.sessions.length) yield `${rows.sessions.length} sessions after ${signedIn} sign-ins`
}

/** The table `shownPicture` matches the pictures in the texts. */
function* checkShownPictures({ post, shownPicture }: Rows) {
  for (const { id, text } of post) {
    const recorded = shownPicture.filter(({ postId }) => postId === id).map(({ imageKey }) => imageKey)
    if (recorded.length !== 1 || !text.includes(`/uploads/medias/${recorded[0]}`))
      yield `post ${id} is recorded to show ${recorded}`
  }
}

/** The newest revision of each post has its text, and the address of a binned post that was public is stored. */
function* checkRevisions({ post, revision, address }: Rows, history: History) {
  const known = new Set(address.map(({ slug }) => slug))
  for (const { id, slug, text, binnedAt } of post) {
    const newest = revision.findLast(({ postId }) => postId === id)
    if (newest?.text !== text) yield `post ${id} has another text than its newest revision`
    if (binnedAt !== null && history.get(id)?.includes('post published') && !known.has(slug))
      yield `the address of post ${id} is forgotten`
  }
}

/** Values that are always published together. */
export const publishedTogether = [
  { page: 'firm', key: 'tagline' },
  { page: 'about', key: 'heading' },
]

/** A publication is on the website as a whole or not at all. */
function* checkWebsite({ websiteText }: Rows) {
  const values = publishedTogether.map(({ page, key }) =>
    websiteText.find((text) => text.page === page && text.key === key),
  )
  if (new Set(values.map((text) => text?.value)).size > 1) yield `half of a publication is on the website`
}

/** The store holds each image that a row refers to, undamaged, and no other file. */
async function checkFiles(db: Db, { post, picture, image, discarded }: Rows, store: FileStore) {
  const files: string[] = []
  for await (const { name } of store.list()) files.push(name)
  const shown = [
    ...post.map(({ imageKey }) => `blogs/${imageKey}`),
    ...picture.map(({ imageKey }) => `medias/${imageKey}`),
  ]
  const keys = new Set([...post, ...picture].map(({ imageKey }) => imageKey))
  const broken: string[] = []
  for (const name of new Set(shown)) {
    const bytes = await (await store.get(name))?.bytes()
    if (bytes && !name.endsWith(`/${contentHash(bytes)}.webp`))
      broken.push(`${name} has other bytes than its name says`)
  }
  const needed = await Promise.all(files.map((name) => isFileNeeded(db, name)))
  return [
    ...broken,
    ...shown.filter((name) => !files.includes(name)).map((name) => `${name} is shown and not there`),
    ...files.filter((_, index) => !needed[index]).map((name) => `${name} is there and shown by nobody`),
    ...image.filter(({ key }) => !keys.has(key)).map(({ key }) => `${key} is measured and shown by nobody`),
    ...[...keys]
      .filter((key) => !image.some((row) => row.key === key))
      .map((key) => `${key} is shown and not measured`),
    ...discarded.map(({ name }) => `${name} is still to be removed`),
  ]
}

/** A line for each inconsistency of messages, their e-mails, and how often the mail server got each Message-ID. */
export async function findInconsistentEmails(db: Db, delivered: ReadonlyMap<string, number>) {
  const messages = await db.selectFrom('message').select('id').where('state', '!=', 'spam').execute()
  const emails = await db.selectFrom('letter').select(['id', 'messageId', 'deliveredAt']).execute()
  const times = new Map([...delivered].map(([messageId, count]) => [messageId.slice(1, messageId.indexOf('@')), count]))
  const wrong: string[] = []
  for (const { id } of messages) {
    const ofMessage = emails.filter(({ messageId }) => messageId === id)
    if (ofMessage.length !== 2) wrong.push(`message ${id} has ${ofMessage.length} e-mails`)
  }
  for (const { id, deliveredAt } of emails) {
    if (!deliveredAt) wrong.push(`e-mail ${id} is lost`)
    else if (!times.has(id)) wrong.push(`e-mail ${id} counts as delivered, and nobody has it`)
  }
  wrong.push(...(await checkAssignmentEmails(db)))
  // An e-mail that was being sent when the site was killed may arrive twice: nobody knows if the server accepted it.
  const repeated = [...times.values()].filter((count) => count > 1).length
  if (repeated > rules.email.atOnce) wrong.push(`${repeated} e-mails arrived more than once`)
  return wrong
}

/** Each account with unopened assigned messages has an e-mail, one for all messages that were assigned at once. */
async function checkAssignmentEmails(db: Db) {
  const assignments = await db
    .selectFrom('newAssignment')
    .innerJoin('user', 'user.id', 'newAssignment.accountId')
    .select(['accountId', 'at', 'username', 'email'])
    .where('assignmentLettersOffAt', 'is', null)
    .execute()
  const emails = await db.selectFrom('letter').select('accountId').where('kind', '=', 'assignment').execute()
  const byAccount = Map.groupBy(assignments.filter(addressOf), ({ accountId }) => accountId)
  return [...byAccount].flatMap(([accountId, assigned]) => {
    const count = emails.filter((email) => email.accountId === accountId).length
    // A delivered e-mail no longer names its messages, and two may have been queued in one millisecond.
    const isRight = count >= new Set(assigned.map(({ at }) => at)).size && count <= assigned.length
    return isRight ? [] : [`${count} e-mails to ${assigned[0]?.username} about ${assigned.length} assigned messages`]
  })
}
