import type { z } from 'zod'
import type { NewRedirect } from '#domain/redirects/redirect.ts'
import { call } from './call.ts'

export function addRedirect(redirect: z.input<typeof NewRedirect>, key?: string) {
  return call('POST', '/insert/redirect', { json: redirect, key })
}

export function deleteRedirect(id: string) {
  return call('DELETE', '/insert/deleteredirect', { query: { id } })
}
