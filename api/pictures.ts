import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import type { Variants } from '#domain/images/variants.server.ts'
import { Problem } from '#domain/problem.ts'
import { type ApiEnvironment, refuse } from './request.ts'
import { sendPicture } from './send-picture.ts'

/** The pictures of content/: an address holds a hash of the content, so it may be kept for ever. */
export function picturesApi(content: OpenContent, variants: Variants) {
  return new Hono<ApiEnvironment>()
    .get('/:name', async (c) => {
      const file = content.current.pictureFiles[c.req.path]
      if (!file) throw new Problem('not-found')
      const key = path.parse(c.req.path).name
      return await sendPicture(c, variants, {
        key,
        type: getMimeType(file) ?? '',
        open: () => openAsBlob(file),
        isWanted: async () => content.current.pictureFiles[c.req.path] !== undefined,
      })
    })
    .all('/:name', refuse('method-not-allowed'))
}
