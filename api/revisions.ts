import { Hono } from 'hono'
import { z } from 'zod'
import { checkAreas } from '#domain/blog/check-areas.ts'
import { findFindings } from '#domain/blog/find-findings.server.ts'
import { keepTyped } from '#domain/blog/keep-typed.server.ts'
import { TypedWords } from '#domain/blog/new-post.ts'
import { findSavedPost } from '#domain/blog/office-posts.server.ts'
import { restoreRevision } from '#domain/blog/restore-revision.server.ts'
import { findRevision, listRevisions } from '#domain/blog/revisions.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { asBlog, asFindings } from './blog-fields.ts'
import { IdQuery, readQuery } from './list-query.ts'
import { limitBody } from './read-upload.ts'
import { type ApiEnvironment, readJson, refuse } from './request.ts'
import { actorOf, requireSession } from './require-session.ts'
import { postNames } from './wire-names.ts'
import { inWireNames, wireSchema } from './wire-schema.ts'

export const TypedWordsOnWire = wireSchema(TypedWords, postNames)

const number = z.coerce.number('The number of a revision.').int('The number of a revision.').min(1)
/** Without a number, the newest. */
export const RevisionQuery = IdQuery.extend({ revision: number.optional() })

/** The revisions of a post, and what is kept while somebody types. */
export function revisionsApi(resources: Resources, content: OpenContent) {
  const { db } = resources
  const session = requireSession(resources)

  return new Hono<ApiEnvironment>()
    .post('/autosaveblog', session, limitBody(rules.http.maxTextBytes, 'too-large'), async (c) => {
      const { id } = readQuery(c, IdQuery)
      const input = parse(TypedWordsOnWire, await readJson(c))
      checkAreas(input.areas, content.current)
      return c.json(await inWireNames(postNames, keepTyped(resources, actorOf(c), id, input)))
    })
    .get('/blogrevisions', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      if (!(await findSavedPost(db, id))) throw new Problem('not-found')
      c.header('Cache-Control', 'no-store')
      return c.json({ revisions: (await listRevisions(db, id)).map(asRevision) })
    })
    .get('/blogrevision', session, async (c) => {
      const { id, revision: asked } = readQuery(c, RevisionQuery)
      const revision = await findRevision(db, id, asked)
      if (!revision) throw new Problem('not-found')
      c.header('Cache-Control', 'no-store')
      const { text: description, summary, author, imageAlt, shareText, lawStatedOn, reviewBy, tags, areas } = revision
      const lists = { tags: JSON.parse(tags), areas: JSON.parse(areas) }
      const words = { description, summary, author, ...lists, imageAlt, shareText, lawStatedOn, reviewBy }
      return c.json({ revision: { ...asRevision(revision), ...words } })
    })
    .post('/restorerevision', session, async (c) => {
      const { id, revision } = readQuery(c, RevisionQuery)
      const restoring = restoreRevision(resources, actorOf(c), { id, number: revision })
      const post = await inWireNames(postNames, restoring)
      return c.json({ blog: asBlog(post), findings: asFindings(await findFindings(resources, post)) })
    })
    .all('/autosaveblog', refuse('method-not-allowed'))
    .all('/blogrevisions', refuse('method-not-allowed'))
    .all('/blogrevision', refuse('method-not-allowed'))
    .all('/restorerevision', refuse('method-not-allowed'))
}

type Listed = Awaited<ReturnType<typeof listRevisions>>[number]

function asRevision({ number, at, by, sitting, kind, title, added, removed, explanation }: Listed) {
  return { revision: number, at, by, sitting, kind, title, added, removed, explanation }
}
