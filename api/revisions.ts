import { OpenAPIHono, z } from '@hono/zod-openapi'
import { AutosaveInput, checkAreas } from '#domain/blog/new-post.ts'
import { findSavedPost } from '#domain/blog/office-posts.server.ts'
import { columnsIn, wordsIn } from '#domain/blog/post-fields.ts'
import { findRevision, listRevisions } from '#domain/blog/revisions/revisions.server.ts'
import { autosavePost, restoreRevision } from '#domain/blog/revisions/save-revision.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { apiFields, asSavedBlog, BlogSaved, toApiFields } from './blog-fields.ts'
import { postNames } from './field-names.ts'
import { type ApiEnvironment, actorOf, limitBody } from './request.ts'
import {
  IdQuery,
  jsonBody,
  jsonResponse,
  moment,
  officeOnly,
  route,
  withApiFieldErrors,
  withApiNames,
} from './route.ts'

const number = z.coerce.number('The number of a revision.').int('The number of a revision.').min(1)
/** Without a number, the newest. */
const RevisionQuery = IdQuery.extend({ revision: number.optional() })

const Revision = z.strictObject({
  revision: z.int(),
  at: moment,
  /** The username and the full name of the account that saved it. */
  by: z.string().nullable(),
  byName: z.string().nullable(),
  /** The id of the edit session that saved it. */
  sitting: z.string().nullable(),
  kind: z.enum(['created', 'saved', 'autosaved', 'restored']),
  title: z.string(),
  /** The number of words added and removed since the previous revision. */
  added: z.int().min(0),
  removed: z.int().min(0),
  /** Why it was published in spite of lint findings. */
  explanation: z.string().nullable(),
})
const { description, summary, ...otherWords } = apiFields

const Autosaved = z.strictObject({ revision: z.int(), at: moment, slug: z.string() }).openapi('Autosaved')
const RevisionList = z.strictObject({ revisions: z.array(Revision) }).openapi('RevisionList')
const RevisionAnswer = z
  .strictObject({ revision: Revision.extend({ description, summary, ...otherWords }) })
  .openapi('RevisionAnswer')

/** The revisions of a post, and autosave. */
export function revisionsApi(resources: Resources, content: OpenContent) {
  const { db } = resources
  const office = { tags: ['Posts'], ...officeOnly(resources, 'posts') }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/autosaveblog',
        summary: 'Autosave a post: a draft is changed; readers of a public post do not see it yet',
        middleware: [...office.middleware, limitBody(rules.http.maxTextBytes, 'too-large')],
        request: { query: IdQuery, body: jsonBody(withApiNames(AutosaveInput, postNames)) },
        responses: { 200: jsonResponse(Autosaved) },
        problems: ['edited-meanwhile'],
      }),
      async (c) => {
        const input = c.req.valid('json')
        checkAreas(input.areas, content.current)
        const saving = autosavePost(resources, actorOf(c), c.req.valid('query').id, input)
        return c.json(await withApiFieldErrors(postNames, saving), 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/blogrevisions',
        summary: 'List the revisions of a post, newest first',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(RevisionList) },
        problems: ['not-found'],
      }),
      async (c) => {
        const { id } = c.req.valid('query')
        if (!(await findSavedPost(db, id))) throw new Problem('not-found')
        c.header('Cache-Control', 'no-store')
        return c.json({ revisions: (await listRevisions(db, id)).map(asRevision) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/blogrevision',
        summary: 'Get a revision of a post; without a number, the newest',
        request: { query: RevisionQuery },
        responses: { 200: jsonResponse(RevisionAnswer) },
        problems: ['not-found'],
      }),
      async (c) => {
        const { id, revision: number } = c.req.valid('query')
        const revision = await findRevision(db, id, number)
        if (!revision) throw new Problem('not-found')
        c.header('Cache-Control', 'no-store')
        return c.json({ revision: { ...asRevision(revision), ...toApiFields(wordsIn(columnsIn(revision))) } }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/restorerevision',
        summary: 'Restore a revision of a post; readers see it at once',
        request: { query: RevisionQuery },
        responses: { 200: jsonResponse(BlogSaved) },
      }),
      async (c) => {
        const { id, revision } = c.req.valid('query')
        const restoring = restoreRevision(resources, actorOf(c), { id, number: revision })
        return c.json(await asSavedBlog(resources, await withApiFieldErrors(postNames, restoring)), 200)
      },
    )
}

type ListedRevision = Awaited<ReturnType<typeof listRevisions>>[number]

function asRevision({ number, at, by, byName, sitting, kind, title, added, removed, explanation }: ListedRevision) {
  return { revision: number, at, by, byName, sitting, kind, title, added, removed, explanation }
}
