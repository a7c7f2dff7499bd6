import { type Context, Hono } from 'hono'
import { findPost } from '#domain/blog/posts.server.ts'
import { findTopic } from '#domain/blog/search/topics.server.ts'
import type { CacheTag } from '#domain/change/what.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import { pageShares, type Share, shareOfPost, shareOfTopic } from '#domain/share/share.server.ts'
import { openShares } from '#domain/share/shares.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'
import { sendFile } from './send-file.ts'

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
