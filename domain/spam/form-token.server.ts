import { timingSafeEqual } from 'node:crypto'
import type { Sign } from '#platform/secrets.ts'

const purpose = 'form token'

/** A signed timestamp that the form fetches when its script starts. It does not identify the visitor. */
export function formToken(sign: Sign, now = new Date()) {
  const moment = now.getTime().toString(36)
  return `${moment}.${sign(purpose, moment)}`
}

/** The age of a form token in seconds; undefined if we did not sign it. */
export function formSeconds(sign: Sign, token: string, now = new Date()) {
  const [moment = '', signature = ''] = token.split('.')
  const [received, expected] = [Buffer.from(signature), Buffer.from(sign(purpose, moment))]
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  return Math.max(0, (now.getTime() - Number.parseInt(moment, 36)) / 1000)
}
