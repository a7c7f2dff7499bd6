import { randomUUID } from 'node:crypto'
import { countedPages } from '#domain/analytics/counted-paths.ts'
import { addDays, dayOf } from '#domain/analytics/days.ts'
import { findPages } from '#domain/analytics/page-views.server.ts'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type ChangeContext, change, once } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { redirectPath } from '#domain/site/pages.ts'
import type { Db } from '#platform/database/tables.ts'
import type { NewRedirect } from './redirect.ts'

const { listedDays, listedMissing } = rules.redirect

/** The target of an address without a page, if it has a redirect. */
export async function findRedirect(db: Db, path: string) {
  const fromPath = redirectPath(path)
  if (!fromPath) return undefined
  const row = await db.selectFrom('redirect').select('toPath').where('fromPath', '=', fromPath).executeTakeFirst()
  return row?.toPath ?? undefined
}

/** All redirects, newest first, with their recent number of requests. */
export async function listRedirects(db: Db, now = new Date()) {
  const rows = await db
    .selectFrom('redirect')
    .leftJoin('user', 'user.id', 'redirect.createdBy')
    .leftJoin('missingCount', (join) =>
      join.onRef('path', '=', 'fromPath').on('day', '>=', addDays(dayOf(now), -listedDays)),
    )
    .select(({ fn }) => [
      ...(['redirect.id', 'fromPath', 'toPath', 'redirect.createdAt', 'user.name as by'] as const),
      fn.sum('count').as('count'),
    ])
    .groupBy(['redirect.id', 'fromPath', 'toPath', 'redirect.createdAt', 'user.name'])
    .orderBy('redirect.createdAt', 'desc')
    .orderBy('redirect.id')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count ?? 0) }))
}

/** Missing addresses by number of requests, without those that have a redirect or are ignored. */
export async function listMissingPaths(db: Db, now = new Date()) {
  const rows = await db
    .selectFrom('missingCount')
    .leftJoin('redirect', 'fromPath', 'path')
    .select(({ fn }) => ['path', fn.sum('count').as('count'), fn.max('day').as('lastDay')])
    .where('day', '>=', addDays(dayOf(now), -listedDays))
    .where('redirect.id', 'is', null)
    .groupBy('path')
    .orderBy('count', 'desc')
    .orderBy('path')
    .limit(listedMissing)
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

type AddRedirectInput = { input: NewRedirect; content: Content; key?: string; now?: Date }

/** Redirects an old address to a page, or ignores it; replaces an earlier decision. */
export async function addRedirect(
  resources: ChangeContext,
  actor: Actor,
  { input, content, key, now }: AddRedirectInput,
) {
  await checkRedirect(resources.db, input, content)
  const row = {
    id: randomUUID(),
    fromPath: input.from,
    toPath: input.to || null,
    createdAt: (now ?? new Date()).toISOString(),
    createdBy: accountIn(actor),
  }
  return await once(resources.db, actor, {
    what: 'redirect added',
    key,
    find: (id) => resources.db.selectFrom('redirect').selectAll().where('id', '=', id).executeTakeFirst(),
    make: (claim) =>
      change(resources, actor, async ({ db, record }) => {
        await claim(db, row.id)
        await db.deleteFrom('redirect').where('fromPath', '=', row.fromPath).execute()
        const redirect = await db.insertInto('redirect').values(row).returningAll().executeTakeFirstOrThrow()
        await record('redirect added', redirect.id)
        return redirect
      }),
  })
}

/** An existing page cannot be redirected, and a target must be an existing page: so redirects cannot form a loop. */
async function checkRedirect(db: Db, { from, to }: NewRedirect, content: Content) {
  const existing = await findPages(db, countedPages(content), [from, to])
  if (existing.has(from)) throwInvalid({ from: ['There is a page at this address.'] })
  if (to === '' || existing.has(to)) return
  const nextTarget = await findRedirect(db, to)
  if (to === from || nextTarget === from) throwInvalid({ to: ['This would lead round in a circle.'] })
  throwInvalid({
    to: [nextTarget ? `This is an old address too: it leads to ${nextTarget}.` : 'There is no page at this address.'],
  })
}

function throwInvalid(fields: FieldErrors): never {
  throw new Problem('invalid-input', { fields })
}

export function deleteRedirect(resources: ChangeContext, actor: Actor, id: string) {
  return change(resources, actor, async ({ db, record }) => {
    const redirect = await db.deleteFrom('redirect').where('id', '=', id).returningAll().executeTakeFirst()
    if (!redirect) throw new Problem('not-found')
    await record('redirect deleted', id)
    return redirect
  })
}
