import { Hono } from 'hono'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, refuse } from './request.ts'

/** Images of posts and of the gallery. A name is the hash of its content, so it may be kept for ever. */
export function uploadsApi({ files }: Pick<Resources, 'files'>) {
  return new Hono<ApiEnvironment>()
    .get('/:folder{blogs|medias}/:name{[a-f0-9]{32}\\.webp}', async (c) => {
      const bytes = await files.get(`${c.req.param('folder')}/${c.req.param('name')}`)
      if (!bytes) throw new Problem('not-found')
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
    })
    .all('*', refuse('not-found'))
}
