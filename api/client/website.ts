import type { z } from 'zod'
import type { NewRedirect } from '#domain/redirects/redirect.ts'
import { call } from './call.ts'

/** A value of the website as the interface names it, such as `home:hero.text`. */
export function contentKey(page: string, key: string) {
  return `${page}:${key}`
}

export function getContent(page: string) {
  return call('GET', '/insert/getcontent', { query: { page } })
}

export function saveContent(page: string, revision: number, values: Record<string, unknown>, signal?: AbortSignal) {
  return call('PATCH', '/insert/content', { query: { page }, json: { ...values, revision }, signal })
}

type Publishing = { keys?: string[]; publishAt?: string; note?: string; explanation?: string }

export function publishContent(publishing: Publishing) {
  return call('POST', '/insert/publishcontent', { json: publishing })
}

export function cancelContent(id: string) {
  return call('POST', '/insert/cancelcontent', { query: { id } })
}

export function undoContent(id: string) {
  return call('POST', '/insert/undocontent', { query: { id } })
}

export function discardContent(keys?: string[]) {
  return call('POST', '/insert/discardcontent', { json: { keys } })
}

export function restoreContent(page: string, revision: number, key?: string) {
  return call('POST', '/insert/restorecontent', { query: { page, revision: String(revision), key } })
}

export function redoContent(id: string) {
  return call('POST', '/insert/redocontent', { query: { id } })
}

export function dismissFileChange(page: string, key: string) {
  return call('POST', '/insert/keepcontent', { query: { page, key } })
}

export function addRedirect(redirect: z.input<typeof NewRedirect>, key?: string) {
  return call('POST', '/insert/redirect', { json: redirect, key })
}

export function deleteRedirect(id: string) {
  return call('DELETE', '/insert/deleteredirect', { query: { id } })
}
