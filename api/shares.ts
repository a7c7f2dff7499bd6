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

const ofSite = '/:file{[a-f0-9]{32}\\.png}'
const ofPage = '/:key{[a-f0-9]{32}}/:file{[a-z0-9-]+\\.png}'

/** Share pictures of public posts, of the pages of the list, and of topics: of nothing else. An address holds a hash of what it shows: it may be kept for ever. */
export function sharesApi(resources: Resources, content: OpenContent) {
  const shares = openShares(resources)

  async function send(c: Context<ApiEnvironment>, share: Share, ...shown: CacheTag[]) {
    // Whoever asks for what it showed before is led to what it shows now.
    if (c.req.path !== share.path) {
      c.header('Cache-Control', 'no-cache')
      return c.redirect(share.path, 302)
    }
    const file = await shares.find(share)
    if (!file) throw new Problem('not-found')
    c.header('ETag', `"${share.key}"`)
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    if (c.get('matchesEtag')(`"${share.key}"`)) return c.body(null, 304)
    c.get('tagCache')(...shown)
    return sendFile(c, file, 'image/png')
  }

  /** What is shared at an address, and what it shows beside the firm's words; or, at one whose picture has become another, what is shared now. */
  async function findShare(path: string, name: string): Promise<[Share, ...CacheTag[]] | undefined> {
    const pages = pageShares(content.current)
    const own = pages.all.find((share) => share.path === path)
    if (own) return [own]
    const post = await findPost(resources.db, name)
    if (post && post !== 'gone' && !('movedTo' in post)) {
      return [shareOfPost(post, content.current.firm), `post:${post.slug}`]
    }
    const topic = name.startsWith('blog-tag-') && (await findTopic(resources.db, name.slice('blog-tag-'.length)))
    if (topic) return [shareOfTopic(topic, content.current.firm), 'posts']
    const former = pages.all.find((share) => share.path.endsWith(`/${name}.png`))
    return former && [former]
  }

  return new Hono<ApiEnvironment>()
    .get(ofSite, (c) => send(c, pageShares(content.current).of('/')))
    .get(ofPage, async (c) => {
      const found = await findShare(c.req.path, c.req.param('file').replace(/\.png$/, ''))
      if (!found) throw new Problem('not-found')
      return await send(c, ...found)
    })
}
