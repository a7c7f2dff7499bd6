import { timingSafeEqual } from 'node:crypto'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { draftPath } from './draft-path.ts'

const purpose = 'draft link'
const dayMs = 24 * 60 * 60 * 1000

/**
 * A link by which whoever has it sees the website with the draft as it then is: for some days, and while its maker has
 * an account. It is signed and not kept: there is nothing behind it but the draft itself.
 */
export function draftLink(sign: Sign, accountId: string, now = new Date()) {
  const endsAt = new Date(now.getTime() + rules.preview.days * dayMs)
  return { address: draftPath('/', tokenOf(sign, accountId, endsAt.getTime())), endsAt: endsAt.toISOString() }
}

/** Until when a link is good; undefined where it is none of ours, 'ended' where it shows nothing any more. */
export async function findDraftLink({ db, sign }: { db: Db; sign: Sign }, token: string, now = new Date()) {
  const [accountId = '', end = ''] = token.split('.')
  const endsAt = Number.parseInt(end, 36)
  const [given, right] = [token, tokenOf(sign, accountId, endsAt)].map((text) => Buffer.from(text))
  if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  if (endsAt <= now.getTime()) return 'ended'
  const maker = await db.selectFrom('user').select('id').where('id', '=', accountId).executeTakeFirst()
  return maker ? { endsAt: new Date(endsAt).toISOString() } : 'ended'
}

function tokenOf(sign: Sign, accountId: string, endsAt: number) {
  const words = `${accountId}.${endsAt.toString(36)}`
  return `${words}.${sign(purpose, words)}`
}
