import { timingSafeEqual } from 'node:crypto'
import type { Sign } from '#platform/secrets.ts'

const purpose = 'form token'

/** What a form fetches when it wakes: the moment, signed. It says nothing of who fetched it. */
export function formToken(sign: Sign, now = new Date()) {
  const moment = now.getTime().toString(36)
  return `${moment}.${sign(purpose, moment)}`
}

/** How many seconds ago the form fetched it; undefined where we did not sign it. */
export function formSeconds(sign: Sign, token: string, now = new Date()) {
  const [moment = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(purpose, moment))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return Math.max(0, (now.getTime() - Number.parseInt(moment, 36)) / 1000)
}
