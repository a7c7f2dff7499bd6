import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findPost } from '#domain/blog/posts.server.ts'
import { findTopic } from '#domain/blog/search/topics.server.ts'
import type { CacheTag } from '#domain/change/cache-tag.ts'
import { type ImageFolder, imageFile, withoutExtension } from '#domain/files/file-names.ts'
import { isImageUsedAnywhere } from '#domain/files/file-use.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { pictureMaster } from '#domain/firm/pictures.server.ts'
import type { Master, Variants } from '#domain/images/picture-worker.server.ts'
import { Problem, parse } from '#domain/problem.ts'
import { openShares, pageShares, type Share, shareOfPost, shareOfTopic } from '#domain/share/shares.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'
import { sendFile } from './send-body.ts'

const sitePath = '/:file{[a-f0-9]{32}\\.png}'
const pagePath = '/:key{[a-f0-9]{32}}/:file{[a-z0-9-]+\\.png}'

/**
 * Share images of public posts, listed pages and topics, and of nothing else. URLs contain a hash of the content, so
 * they may be cached for ever.
 */
export function sharesApi(resources: Resources, content: OpenContent) {
  const shares = openShares(resources)

  async function send(c: Context<ApiEnvironment>, share: Share, ...tags: CacheTag[]) {
    // Redirect the URL of an outdated image to the current one.
    if (c.req.path !== share.path) {
      c.header('Cache-Control', 'no-cache')
      return c.redirect(share.path, 302)
    }
    const file = await shares.find(share)
    if (!file) throw new Problem('not-found')
    c.header('ETag', `"${share.key}"`)
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    if (c.get('matchesEtag')(`"${share.key}"`)) return c.body(null, 304)
    c.get('tagCache')(...tags)
    return sendFile(c, file, 'image/png')
  }

  /** The share image of a path with its cache tags; for the path of an outdated image, the current one. */
  async function findShare(path: string, name: string): Promise<[Share, ...CacheTag[]] | undefined> {
    const pages = pageShares(content.current)
    const current = pages.all.find((share) => share.path === path)
    if (current) return [current]
    const post = await findPost(resources.db, name)
    if (post && post !== 'gone' && !('movedTo' in post)) {
      return [shareOfPost(post, content.current.firm), `post:${post.slug}`]
    }
    const topic = name.startsWith('blog-tag-') && (await findTopic(resources.db, name.slice('blog-tag-'.length)))
    if (topic) return [shareOfTopic(topic, content.current.firm), 'posts']
    const replacement = pages.all.find((share) => share.path.endsWith(`/${name}.png`))
    return replacement && [replacement]
  }

  return new Hono<ApiEnvironment>()
    .get(sitePath, (c) => send(c, pageShares(content.current).of('/')))
    .get(pagePath, async (c) => {
      const share = await findShare(c.req.path, c.req.param('file').replace(/\.png$/, ''))
      if (!share) throw new Problem('not-found')
      return await send(c, ...share)
    })
}

const Query = z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() })

/** Images of posts, the gallery and content/. URLs contain a hash of the content, so they may be cached for ever. */
export function imagesApi({ db, files }: Resources, content: OpenContent, variants: Variants) {
  return new Hono<ApiEnvironment>()
    .get('/uploads/:folder{blogs|medias}/:name{[a-f0-9]{32}\\.webp}', (c) => {
      const { folder, name } = c.req.param()
      const master = {
        key: withoutExtension(name),
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
