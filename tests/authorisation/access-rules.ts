import { pageRights } from '#app/office/page-rights.ts'
import { type Right, rightNames } from '#domain/change/rights.ts'
import type { Target } from '#tests/fuzz/targets.ts'

/** Who may call a route: anyone, or accounts whose role has a right. */
export type AccessRule = 'anyone' | Right

/** Calls that need no session. A call that is not in this list and names no right has no rule. */
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

/** The OpenAPI document does not describe itself. */
const undescribed: Record<string, Right> = { 'GET /insert/openapi.json': 'account' }

/** Queries of open calls that only staff may make. */
export const staffQueries: { name: string; address: string; rule: Right }[] = [
  { name: 'GET /insert/getblog?state=all', address: '/insert/getblog?state=all', rule: 'posts' },
  { name: 'GET /insert/getblog?state=bin', address: '/insert/getblog?state=bin', rule: 'posts' },
  { name: 'GET /insert/getmedia?state=unused', address: '/insert/getmedia?state=unused', rule: 'pictures' },
]

/** Forms that need another right than their page, by the `intent` of their button. */
export const formRules: Record<string, Right> = {
  'add-colleague': 'people',
  'reset-colleague': 'people',
  'take-second-factor': 'people',
  'remove-colleague': 'people',
}

/** The rule of a route, as the product declares it; undefined if there is none. */
export function ruleOf({ kind, name, pattern, right }: Target): AccessRule | undefined {
  if (kind !== 'call') return /^\/adminDashboard(\/|$)/.test(pattern) ? pageRights[pattern] : 'anyone'
  const required = rightNames.find((rightName) => rightName === (right ?? undescribed[name]))
  return required ?? (openCalls.includes(name) ? 'anyone' : undefined)
}
