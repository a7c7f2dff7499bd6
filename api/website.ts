import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { rules } from '#domain/rules.ts'
import { publishDraft, undoPublication } from '#domain/website/publish-website.server.ts'
import { discardDraft, saveDraft } from '#domain/website/save-draft.server.ts'
import { cancelSchedule, scheduleDraft } from '#domain/website/schedule-publication.server.ts'
import { dismissFileChange, restorePage, restorePublication } from '#domain/website/website-history.server.ts'
import { readWebsitePage } from '#domain/website/website-texts.server.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, actorOf, limitBody } from './request.ts'
import { IdQuery, jsonBody, jsonResponse, moment, officeOnly, route } from './route.ts'

const page = z.string().max(200).openapi({ example: 'practice-areas/arbitration' })
const PageQuery = z.object({ page })
/** There is only one language. */
const ContentQuery = PageQuery.extend({ lang: z.literal('en').optional() })
const revision = z.coerce.number('The number of a revision.').int('The number of a revision.').min(0)

const Value = z
  .strictObject({
    key: z.string(),
    value: z.unknown(),
    draft: z.unknown().optional(),
    changedAt: moment.nullable(),
    changedBy: z.string().nullable(),
    sample: z.boolean(),
  })
  .openapi('WebsiteValue')
const ContentAnswer = z.strictObject({ revision: z.int(), content: z.array(Value) }).openapi('WebsiteContent')

/** The values by key, and the revision that they are based on. */
const ContentChange = z.looseObject({ revision: z.int().min(0) }).openapi('WebsiteChanges')

const keys = z
  .array(z.string().regex(/^[^:]+:[^:]+$/, 'A page and a key, such as home:hero.text.'))
  .max(2_000)
  .optional()
const Publish = z
  .strictObject({
    keys,
    publishAt: z.iso.datetime({ offset: true, error: 'A time with its zone.' }).optional(),
    note: z.string().trim().max(rules.website.maxNote).optional(),
    explanation: z.string().trim().max(rules.post.maxExplanation).optional(),
  })
  .openapi('WebsitePublish')
const Published = z
  .strictObject({
    id: z.string(),
    changes: z.int(),
    publishAt: moment,
    /** Null until it is published. */
    publishedAt: moment.nullable(),
  })
  .openapi('WebsitePublication')
const PublishAnswer = z.strictObject({ published: Published }).openapi('WebsitePublished')
const Count = z.strictObject({ changes: z.int() }).openapi('WebsiteCount')
const Discarded = z.strictObject({ id: z.string(), discarded: z.int() }).openapi('WebsiteDiscarded')

/** The texts of the website: drafts, and publications. */
export function websiteApi(resources: Resources, content: OpenContent) {
  const { db } = resources
  const office = { tags: ['Website'], ...officeOnly(resources, 'website') }
  const contentOf = async (id: string) => {
    const { revision, values } = await readWebsitePage(db, content, id)
    return { revision, content: values }
  }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/getcontent',
        summary: 'Get the texts of a page, published and in the draft',
        request: { query: ContentQuery },
        responses: { 200: jsonResponse(ContentAnswer) },
        problems: ['not-found'],
      }),
      async (c) => {
        c.header('Cache-Control', 'no-store')
        return c.json(await contentOf(c.req.valid('query').page), 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'patch',
        path: '/content',
        summary: 'Change texts of a page in the draft of the website',
        middleware: [...office.middleware, limitBody(rules.http.maxTextBytes, 'too-large')],
        request: { query: PageQuery, body: jsonBody(ContentChange) },
        responses: { 200: jsonResponse(ContentAnswer) },
        problems: ['edited-meanwhile'],
      }),
      async (c) => {
        const { revision, ...values } = c.req.valid('json')
        const { page } = c.req.valid('query')
        await saveDraft(resources, actorOf(c), content, { page, revision, values })
        return c.json(await contentOf(page), 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/publishcontent',
        summary: 'Publish the draft of the website or some of its keys, now or at a set time',
        request: { body: jsonBody(Publish) },
        responses: { 200: jsonResponse(PublishAnswer) },
        problems: ['nothing-to-publish', 'content-mistake', 'edited-meanwhile'],
      }),
      async (c) => {
        const { keys, publishAt, note, explanation } = c.req.valid('json')
        const publishing = { chosen: parseKeys(keys), note, explanation }
        const published = publishAt
          ? await scheduleDraft(resources, actorOf(c), content, { ...publishing, publishAt: new Date(publishAt) })
          : await publishDraft(resources, actorOf(c), content, publishing)
        const { id, changes, publishAt: at, publishedAt } = published
        return c.json({ published: { id, changes, publishAt: at, publishedAt } }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/cancelcontent',
        summary: 'Cancel a scheduled publication; its texts stay in the draft',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(Count) },
      }),
      async (c) => {
        await cancelSchedule(resources, actorOf(c), c.req.valid('query').id)
        return c.json({ changes: 0 }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/undocontent',
        summary: 'Revert a publication of the website: its changes return to the draft',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(Count) },
        problems: ['undo-over', 'content-mistake', 'edited-meanwhile'],
      }),
      async (c) => {
        const { id } = c.req.valid('query')
        return c.json({ changes: await undoPublication(resources, actorOf(c), content, { id }) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/discardcontent',
        summary: 'Discard the draft of the website or some of its keys',
        request: { body: jsonBody(z.strictObject({ keys }).openapi('WebsiteDiscard')) },
        responses: { 200: jsonResponse(Discarded) },
        problems: ['nothing-to-publish'],
      }),
      async (c) => {
        const { keys } = c.req.valid('json')
        return c.json(await discardDraft(resources, actorOf(c), parseKeys(keys)), 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/restorecontent',
        summary: 'Restore a page of the website as it was at a revision, in the draft; 0 is the content file',
        request: { query: PageQuery.extend({ revision, key: z.string().optional() }) },
        responses: { 200: jsonResponse(ContentAnswer) },
      }),
      async (c) => {
        const { page, revision, key } = c.req.valid('query')
        await restorePage(resources, actorOf(c), content, { page, revision, key })
        return c.json(await contentOf(page), 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/redocontent',
        summary: 'Restore texts that were published or discarded together, in the draft',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(Count) },
      }),
      async (c) => {
        const { id } = c.req.valid('query')
        return c.json({ changes: await restorePublication(resources, actorOf(c), content, { id }) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/keepcontent',
        summary: 'Resolve a conflict with an updated content file: the texts of the office stay',
        request: { query: PageQuery.extend({ key: z.string() }) },
        responses: { 200: jsonResponse(ContentAnswer) },
      }),
      async (c) => {
        const { page, key } = c.req.valid('query')
        await dismissFileChange(resources, actorOf(c), content, { page, key })
        return c.json(await contentOf(page), 200)
      },
    )
}

function parseKeys(keys: string[] | undefined) {
  return keys?.map((name) => {
    const [page = '', key = ''] = name.split(':')
    return { page, key }
  })
}
