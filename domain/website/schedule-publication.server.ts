import { type Actor, machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import {
  checkBarRules,
  chosenDrafts,
  newPublication,
  type PublishInput,
  publishScheduled,
  withContentProblem,
} from './publish-website.server.ts'
import { deleteEmptySchedules } from './save-draft.server.ts'
import { editsOf, listTexts } from './website-texts.server.ts'

const checkIntervalMs = 10_000

/** Schedules values of the draft for publication. Editing one of them before that time unschedules it. */
export async function scheduleDraft(
  resources: ChangeContext,
  actor: Actor,
  content: OpenContent,
  { chosen, note = '', explanation, publishAt, now = new Date() }: PublishInput & { publishAt: Date },
) {
  if (publishAt <= now) throw new Problem('invalid-input', { fields: { publishAt: ['Choose a time to come.'] } })
  const drafts = await chosenDrafts(resources.db, chosen)
  checkBarRules(drafts, explanation)
  const texts = await listTexts(resources.db)
  await withContentProblem(() => content.build(editsOf([...texts, ...drafts])))
  const publication = { ...newPublication(actor, now), note, explanation, publishAt: publishAt.toISOString() }
  await change(resources, actor, async ({ db, record }) => {
    await db.insertInto('websitePublication').values(publication).execute()
    for (const { page, key, revision } of drafts) {
      const { numUpdatedRows } = await db
        .updateTable('websiteDraft')
        .set({ publicationId: publication.id })
        .where('page', '=', page)
        .where('key', '=', key)
        .where('revision', '=', revision)
        .executeTakeFirst()
      if (Number(numUpdatedRows) === 0) throw new Problem('edited-meanwhile')
    }
    await deleteEmptySchedules(db)
    await record('website scheduled', publication.id)
  })
  return { ...publication, publishedAt: null, changes: drafts.length }
}

/** Cancels a scheduled publication; its values stay in the draft. */
export async function cancelSchedule(resources: ChangeContext, actor: Actor, id: string) {
  await change(resources, actor, async ({ db, record }) => {
    const { numDeletedRows } = await db
      .deleteFrom('websitePublication')
      .where('id', '=', id)
      .where('publishedAt', 'is', null)
      .where('discardedAt', 'is', null)
      .executeTakeFirst()
    if (Number(numDeletedRows) === 0) throw new Problem('not-found')
    await record('website schedule cancelled', id)
  })
}

/** The scheduled publications, the next one first. */
export function listScheduled(db: Db) {
  return db
    .selectFrom('websitePublication')
    .leftJoin('user', 'user.id', 'websitePublication.createdBy')
    .select(['websitePublication.id', 'publishAt', 'websitePublication.createdAt', 'note', 'user.name as by'])
    .select('websitePublication.createdBy')
    .where('publishedAt', 'is', null)
    .where('discardedAt', 'is', null)
    .orderBy('publishAt')
    .execute()
}

/** Publishes what is due; returns the number of publications. */
export async function publishDue(resources: ChangeContext, content: OpenContent, now = new Date()) {
  const due = (await listScheduled(resources.db)).filter(({ publishAt }) => publishAt <= now.toISOString())
  let published = 0
  for (const publication of due) {
    try {
      await publishScheduled(resources, machine, content, publication, now)
      published++
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'content-mistake') await cancelWithMistake(resources, publication.id, error, now)
    }
  }
  return published
}

/** Puts the values back into the draft, and stores the mistake for the office to show. */
async function cancelWithMistake(resources: ChangeContext, id: string, { fields, message }: Problem, now: Date) {
  const mistake = fields?.website?.join('\n') ?? message
  await change(resources, machine, async ({ db, record }) => {
    await db.updateTable('websiteDraft').set({ publicationId: null }).where('publicationId', '=', id).execute()
    const columns = { mistake, discardedAt: now.toISOString() }
    await db.updateTable('websitePublication').set(columns).where('id', '=', id).execute()
    await record('website schedule cancelled', id)
  })
}

/** Publishes what is due every few seconds, in each process; returns a function that stops it. */
export function startPublishing(resources: ChangeContext, content: OpenContent) {
  let running = Promise.resolve()
  const check = () => {
    running = running
      .then(async () => void (await publishDue(resources, content)))
      .catch((error: unknown) => resources.log.error({ error }, 'the website could not be published at its time'))
  }
  check()
  const timer = setInterval(check, checkIntervalMs)
  return () => clearInterval(timer)
}
