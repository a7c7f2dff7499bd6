import { Hono } from 'hono'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'

/** Serves the IndexNow key, by which search engines verify that notifications come from this site. */
export function indexNowApi({ INDEXNOW_KEY: key }: Pick<Resources['config'], 'INDEXNOW_KEY'>) {
  const api = new Hono<ApiEnvironment>()
  return key ? api.get(`/${key}.txt`, (c) => c.text(key)) : api
}
