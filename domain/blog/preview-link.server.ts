import { timingSafeEqual } from 'node:crypto'
import { rules } from '#domain/rules.ts'
import type { Sign } from '#platform/secrets.ts'

const purpose = 'preview link'

/** A link by which whoever has it sees a post before it is public, until the moment that it names. */
export function previewLink(sign: Sign, postId: string, now = new Date()) {
  const endsAt = new Date(now.getTime() + rules.preview.days * 24 * 60 * 60 * 1000)
  const words = `${postId}.${endsAt.getTime().toString(36)}`
  return { address: `/preview/${words}.${sign(purpose, words)}`, endsAt: endsAt.toISOString() }
}

/** The post whose link it is, and until when; undefined where we did not sign it. It may have ended. */
export function readPreviewToken(sign: Sign, token: string) {
  const [postId = '', moment = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(purpose, `${postId}.${moment}`))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return { postId, endsAt: new Date(Number.parseInt(moment, 36)).toISOString() }
}
