import { pageRights } from '#app/office/page-rights.ts'
import { type Right, rightNames } from '#domain/change/rights.ts'
import type { Target } from '#tests/fuzz/targets.ts'

/** Who may ask a route: anyone, or those whose role has a right. */
export type AccessRule = 'anyone' | Right

/** Calls that ask for no session. One that is not here and names no right has no rule. */
const openCalls = [
  'GET /healthz',
  'GET /readyz',
  'POST /read',
  'GET /uploads/:folder{blogs|medias}/:name{[a-f0-9]{32}\\.webp}',
  'GET /pictures/:name',
  'GET /share/:file{[a-f0-9]{32}\\.png}',
  'GET /share/:key{[a-f0-9]{32}}/:file{[a-z0-9-]+\\.png}',
  'POST /insert/contactus',
  'GET /insert/formtoken',
  'GET /insert/getblog',
  'GET /insert/getarticle',
  'GET /insert/getmedia',
]

/** The document does not describe itself. */
const undescribed: Record<string, Right> = { 'GET /insert/openapi.json': 'account' }

/** What an open call gives to staff alone. */
export const staffQueries: { name: string; address: string; rule: Right }[] = [
  { name: 'GET /insert/getblog?state=all', address: '/insert/getblog?state=all', rule: 'posts' },
  { name: 'GET /insert/getblog?state=bin', address: '/insert/getblog?state=bin', rule: 'posts' },
  { name: 'GET /insert/getmedia?state=unused', address: '/insert/getmedia?state=unused', rule: 'pictures' },
]

/** Forms of a page that ask for another right than the page itself, by the name of their button. */
export const formRules: Record<string, Right> = {
  'add-colleague': 'people',
  'reset-colleague': 'people',
  'take-second-factor': 'people',
  'remove-colleague': 'people',
}

/** The rule of a route, from where the product itself has it; undefined where there is none. */
export function ruleOf({ kind, name, pattern, right }: Target): AccessRule | undefined {
  if (kind !== 'call') return /^\/adminDashboard(\/|$)/.test(pattern) ? pageRights[pattern] : 'anyone'
  const named = rightNames.find((one) => one === (right ?? undescribed[name]))
  return named ?? (openCalls.includes(name) ? 'anyone' : undefined)
}
