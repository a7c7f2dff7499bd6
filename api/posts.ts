import { Hono } from 'hono'
import { z } from 'zod'
import { asyncCache } from '#domain/async-cache.ts'
import { binPost, purgePost, restorePost } from '#domain/blog/bin-post.server.ts'
import { checkAreas } from '#domain/blog/check-areas.ts'
import { createPost } from '#domain/blog/create-post.server.ts'
import { editPost } from '#domain/blog/edit-post.server.ts'
import { findFindings } from '#domain/blog/find-findings.server.ts'
import { imageMissing, NewDraft, NewPost, PostChange } from '#domain/blog/new-post.ts'
import { endPreviewLinks, makePreviewLink } from '#domain/blog/preview-link.server.ts'
import { searchPosts } from '#domain/blog/search-posts.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { versionOf } from '#domain/version-of.server.ts'
import type { Resources } from '#platform/resources.ts'
import { asBlog, asFindings, BlogFields, readBlogs } from './blog-fields.ts'
import { IdQuery, ListQuery, readQuery } from './list-query.ts'
import { limitBody, readUpload } from './read-upload.ts'
import { type ApiEnvironment, onceKey, readJson, refuse } from './request.ts'
import { accountOf, actorOf, requireSession } from './require-session.ts'
import { postNames } from './wire-names.ts'
import { inWireNames, wireSchema } from './wire-schema.ts'

const NewPostOnWire = wireSchema(NewPost, postNames)
export const NewDraftOnWire = wireSchema(NewDraft, postNames)
export const PostChangeOnWire = wireSchema(PostChange, postNames)

export const BlogQuery = ListQuery.extend({
  tag: z.string().max(rules.post.maxTagLength).optional(),
  state: z
    .enum(['published', 'draft', 'scheduled', 'bin', 'all'], 'published, draft, scheduled, bin or all.')
    .default('published'),
  id: IdQuery.shape.id.optional(),
  fields: BlogFields,
})
const imageLimit = { maxBytes: rules.blogImage.maxBytes, tooLarge: 'image-too-large' } as const

export function postsApi(resources: Resources, content: OpenContent) {
  const { db } = resources
  const session = requireSession(resources)
  const body = limitBody(rules.http.maxPostBytes, 'image-too-large')
  const lists = asyncCache<Uint8Array<ArrayBuffer>>(rules.api.keptLists)

  return new Hono<ApiEnvironment>()
    .get('/getblog', async (c) => {
      const { fields, ...asked } = readQuery(c, BlogQuery)
      const { state, page } = asked
      if (state !== 'published') {
        if (!(await accountOf(resources, c))) throw new Problem('no-session')
        c.header('Cache-Control', 'no-store')
      }
      // The whole list is made once for all who ask; narrower ones a stranger could ask for without end.
      const isBounded = Object.keys(c.req.query()).length > 0 && asked.limit > rules.api.maxPublicRows
      const limit = isBounded && !(await accountOf(resources, c)) ? rules.api.maxPublicRows : asked.limit
      const { rows, total } = await searchPosts(db, { ...asked, limit })
      const list = async () => {
        const blogs = await readBlogs(resources, rows, fields)
        return { blogs, total, page, limit, maxDescriptionBytes: rules.api.maxDescriptionBytes }
      }
      if (state !== 'published') return c.json(await list())

      const version = versionOf(fields, page, limit, total, rows)
      const etag = `W/"${version}"`
      c.header('ETag', etag)
      if (c.get('knows')(etag)) return c.body(null, 304)
      c.header('Content-Type', 'application/json')
      return c.body(await lists.get(version, async () => new TextEncoder().encode(JSON.stringify(await list()))))
    })
    .post('/blog', session, body, async (c) => {
      const { texts, image } = await readUpload(c, imageLimit)
      const input = parseNew(texts, image !== undefined)
      checkAreas(input.areas, content.current)
      const sent = { input, image: image?.bytes, key: onceKey(c) }
      const post = await inWireNames(postNames, createPost(resources, actorOf(c), sent))
      return c.json({ blog: asBlog(post), findings: asFindings(await findFindings(resources, post)) }, 201)
    })
    .patch('/blog', session, body, async (c) => {
      const { id } = readQuery(c, IdQuery)
      const isJson = /^application\/json\b/.test(c.req.header('Content-Type') ?? '')
      const { texts, image } = isJson ? { texts: await readJson(c), image: undefined } : await readUpload(c, imageLimit)
      const input = parse(PostChangeOnWire, texts)
      checkAreas(input.areas, content.current)
      const sent = { input, image: image?.bytes }
      const post = await inWireNames(postNames, editPost(resources, actorOf(c), id, sent))
      return c.json({ blog: asBlog(post), findings: asFindings(await findFindings(resources, post)) })
    })
    .delete('/deleteblog', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      return c.json({ blog: asBlog(await binPost(resources, actorOf(c), id)) })
    })
    .post('/restoreblog', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      return c.json({ blog: asBlog(await restorePost(resources, actorOf(c), id)) })
    })
    .delete('/purgeblog', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      await purgePost(resources, actorOf(c), id)
      return c.json({ id })
    })
    .post('/previewblog', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      return c.json(await makePreviewLink(resources, actorOf(c), id))
    })
    .delete('/previewblog', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      return c.json({ ended: await endPreviewLinks(resources, actorOf(c), id) })
    })
    .all('/getblog', refuse('method-not-allowed'))
    .all('/blog', refuse('method-not-allowed'))
    .all('/deleteblog', refuse('method-not-allowed'))
    .all('/restoreblog', refuse('method-not-allowed'))
    .all('/purgeblog', refuse('method-not-allowed'))
    .all('/previewblog', refuse('method-not-allowed'))
}

/** A draft needs a title alone; of any other a missing image is told together with the other fields, not after them. */
function parseNew(texts: object, hasImage: boolean) {
  if ('state' in texts && texts.state !== 'published') return parse(NewDraftOnWire, texts)
  const missing = hasImage || 'mediaimage' in texts ? {} : { image: [imageMissing] }
  try {
    const input = parse(NewPostOnWire, texts)
    if ('image' in missing) throw new Problem('invalid-input', { fields: {} })
    return input
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid-input') throw error
    throw new Problem('invalid-input', { fields: { ...error.fields, ...missing } })
  }
}
