import { type Context, Hono } from 'hono'
import { findPost } from '#domain/blog/posts.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import { type Share, shareOfPost, shareOfSite } from '#domain/share/share.server.ts'
import { openShares } from '#domain/share/shares.server.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, refuse } from './request.ts'
import { sendFile } from './send-file.ts'

const ofSite = '/:file{[a-f0-9]{32}\\.png}'
const ofPost = '/:key{[a-f0-9]{32}}/:file{[a-z0-9-]+\\.png}'

/** Share pictures of public posts, and the site's own. An address holds a hash of what it shows: it may be kept for ever. */
export function sharesApi(resources: Resources, content: OpenContent) {
  const shares = openShares(resources)

  async function send(c: Context<ApiEnvironment>, share: Share) {
    // Whoever asks for what it showed before is led to what it shows now.
    if (c.req.path !== share.path) {
      c.header('Cache-Control', 'no-cache')
      return c.redirect(share.path, 302)
    }
    const file = await shares.find(share)
    if (!file) throw new Problem('not-found')
    c.header('ETag', `"${share.key}"`)
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    if (c.get('knows')(`"${share.key}"`)) return c.body(null, 304)
    c.get('shows')('posts')
    return sendFile(c, file, 'image/png')
  }

  return new Hono<ApiEnvironment>()
    .get(ofSite, (c) => send(c, shareOfSite(content.current.firm)))
    .get(ofPost, async (c) => {
      const post = await findPost(resources.db, c.req.param('file').replace(/\.png$/, ''))
      if (!post || post === 'gone' || 'movedTo' in post) throw new Problem('not-found')
      return await send(c, shareOfPost(post, content.current.firm))
    })
    .all(ofSite, refuse('method-not-allowed'))
    .all(ofPost, refuse('method-not-allowed'))
    .all('*', refuse('not-found'))
}
