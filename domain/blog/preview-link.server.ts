import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { may } from '#domain/change/rights.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { Sign } from '#platform/secrets.ts'

const purpose = 'preview link'
const dayMs = 24 * 60 * 60 * 1000

type Staff = Extract<Actor, { kind: 'account' }>

/**
 * Creates a link that shows a post before it is public. It works for some days, as long as its creator may write posts
 * and staff do not revoke it.
 */
export function makePreviewLink(
  resources: ChangeContext & Pick<Resources, 'sign'>,
  actor: Staff,
  postId: string,
  now = new Date(),
) {
  return change(resources, actor, async ({ db, record }) => {
    await assertPost(db, postId)
    const createdAt = now.toISOString()
    const endsAt = new Date(now.getTime() + rules.preview.days * dayMs).toISOString()
    await db.deleteFrom('previewLink').where('endsAt', '<=', createdAt).execute()
    const link = { id: randomUUID(), postId, accountId: actor.accountId, createdAt, endsAt }
    await db.insertInto('previewLink').values(link).execute()
    await record('post previewed', postId)
    return { address: `/preview/${previewToken(resources.sign, link.id)}`, endsAt }
  })
}

/** Revokes all preview links of a post, those of colleagues too; returns their number. */
export function endPreviewLinks(resources: ChangeContext, actor: Actor, postId: string) {
  return change(resources, actor, async ({ db, record }) => {
    await assertPost(db, postId)
    const { numDeletedRows } = await db.deleteFrom('previewLink').where('postId', '=', postId).executeTakeFirst()
    const ended = Number(numDeletedRows)
    if (ended > 0) await record('post preview ended', postId)
    return ended
  })
}

/** The post of a preview link and its expiry; 'ended' if it has expired, undefined if its signature is wrong. */
export async function findPreview({ db, sign }: { db: Db; sign: Sign }, token: string, now = new Date()) {
  const id = readPreviewToken(sign, token)
  if (!id) return undefined
  const link = await db
    .selectFrom('previewLink')
    .innerJoin('user', 'user.id', 'previewLink.accountId')
    .select(['postId', 'endsAt', 'role'])
    .where('previewLink.id', '=', id)
    .where('endsAt', '>', now.toISOString())
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return link && may(link.role, 'posts') ? { postId: link.postId, endsAt: link.endsAt } : 'ended'
}

async function assertPost(db: Db, id: string) {
  const post = await db.selectFrom('post').select('id').where('id', '=', id).executeTakeFirst()
  if (!post) throw new Problem('not-found')
}

/** The id of the link, signed: the table alone is not enough to forge it. */
function previewToken(sign: Sign, id: string) {
  return `${id}.${sign(purpose, id)}`
}

function readPreviewToken(sign: Sign, token: string) {
  const [id = ''] = token.split('.')
  const [actual, expected] = [Buffer.from(token), Buffer.from(previewToken(sign, id))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : undefined
}
