import { timingSafeEqual } from 'node:crypto'
import { may } from '#domain/change/rights.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { draftPath } from './draft-path.ts'

const purpose = 'draft link'
const dayMs = 24 * 60 * 60 * 1000

/**
 * A link that shows the website with the draft, as it is when the link is opened. It works for some days and while its
 * creator may edit the website. It is signed and not stored.
 */
export function draftLink(sign: Sign, accountId: string, now = new Date()) {
  const endsAt = new Date(now.getTime() + rules.preview.days * dayMs)
  return { address: draftPath('/', tokenOf(sign, accountId, endsAt.getTime())), endsAt: endsAt.toISOString() }
}

/** Until when a link is valid; 'ended' if it is no longer, undefined if its signature is wrong. */
export async function findDraftLink({ db, sign }: { db: Db; sign: Sign }, token: string, now = new Date()) {
  const [accountId = '', end = ''] = token.split('.')
  const endsAt = Number.parseInt(end, 36)
  const [actual, expected] = [token, tokenOf(sign, accountId, endsAt)].map((text) => Buffer.from(text))
  if (!actual || !expected || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  if (endsAt <= now.getTime()) return 'ended'
  const open = db.selectFrom('user').select('role').where('id', '=', accountId).where('closedAt', 'is', null)
  const creator = await open.executeTakeFirst()
  return creator && may(creator.role, 'website') ? { endsAt: new Date(endsAt).toISOString() } : 'ended'
}

function tokenOf(sign: Sign, accountId: string, endsAt: number) {
  const payload = `${accountId}.${endsAt.toString(36)}`
  return `${payload}.${sign(purpose, payload)}`
}
