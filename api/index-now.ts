import { Hono } from 'hono'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'

/** By the key at its root a search engine knows that news of this site come from it. */
export function indexNowApi({ INDEXNOW_KEY: key }: Pick<Resources['config'], 'INDEXNOW_KEY'>) {
  const api = new Hono<ApiEnvironment>()
  return key ? api.get(`/${key}.txt`, (c) => c.text(key)) : api
}
