import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { CacheTag } from '#domain/change/what.ts'
import { type ImageFolder, imageFile, shortName } from '#domain/files/file-names.ts'
import { isImageUsedAnywhere } from '#domain/files/image-use.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { pictureMaster } from '#domain/firm/pictures.server.ts'
import type { Master, Variants } from '#domain/images/variants.server.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'
import { sendFile } from './send-file.ts'

const Query = z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() })

/** Images of posts, the gallery and content/. URLs contain a hash of the content, so they may be cached for ever. */
export function imagesApi({ db, files }: Resources, content: OpenContent, variants: Variants) {
  return new Hono<ApiEnvironment>()
    .get('/uploads/:folder{blogs|medias}/:name{[a-f0-9]{32}\\.webp}', (c) => {
      const { folder, name } = c.req.param()
      const master = {
        key: shortName(name),
        type: 'image/webp',
        open: () => files.get(imageFile(folder as ImageFolder, name)),
        isWanted: () => isImageUsedAnywhere(db, name),
      }
      return sendImage(c, variants, master, `image:${name}`)
    })
    .get('/pictures/:name', (c) => {
      const master = pictureMaster(content, c.req.path)
      if (!master) throw new Problem('not-found')
      return sendImage(c, variants, master)
    })
}

/** Sends the image in the width of `?w=`, in the best format that the browser accepts. */
async function sendImage(c: Context<ApiEnvironment>, variants: Variants, master: Master, ...tags: CacheTag[]) {
  const { w = Number.POSITIVE_INFINITY } = parse(Query, c.req.query())
  // Check the database before the store: this machine may still have a copy of a deleted image.
  if (!(await master.isWanted())) throw new Problem('not-found')
  const acceptsAvif = (c.req.header('Accept') ?? '').includes('image/avif')
  const variant = await variants.find(master, w, acceptsAvif)
  if (!variant) throw new Problem('not-found')
  const { file, name, type, exact } = variant
  // Do not cache an image that is being deleted: its row is deleted before its file.
  if (exact && c.env?.cacheTags && (await master.isWanted())) c.get('tagCache')(...tags)
  c.header('ETag', `"${name}"`)
  c.header('Vary', 'Accept')
  // A substitute for a width or format that does not exist yet must not be cached.
  c.header('Cache-Control', exact ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (c.get('matchesEtag')(`"${name}"`)) return c.body(null, 304)
  return sendFile(c, file, type)
}
