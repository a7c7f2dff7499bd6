import { randomUUID } from 'node:crypto'
import { countedPages } from '#domain/analytics/counted-pages.ts'
import { addDays, dayOf } from '#domain/analytics/days.ts'
import { findPages } from '#domain/analytics/page-names.server.ts'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { once } from '#domain/change/once.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { redirectPath } from '#domain/site/redirects.ts'
import type { Db } from '#platform/database/tables.ts'
import type { NewRedirect } from './redirect.ts'

const { listedDays, listedMissing } = rules.redirect

/** Where an address without a page leads, if it leads anywhere. */
export async function findRedirect(db: Db, path: string) {
  const fromPath = redirectPath(path)
  if (!fromPath) return undefined
  const row = await db.selectFrom('redirect').select('toPath').where('fromPath', '=', fromPath).executeTakeFirst()
  return row?.toPath ?? undefined
}

/** The addresses that lead on, newest first, with how often each was asked for lately. */
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

/** The addresses that visitors asked for in vain, those most asked for first; what was decided on is left out. */
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

type Asked = { input: NewRedirect; content: Content; key?: string; now?: Date }

/** Sends an old address to a page, or leaves it alone; what was decided for it before is replaced. */
export async function addRedirect(resources: ChangeContext, actor: Actor, { input, content, key, now }: Asked) {
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

/** A page that stands can lead nowhere else, and an address leads to a page: so no two can lead to each other. */
async function checkRedirect(db: Db, { from, to }: NewRedirect, content: Content) {
  const standing = await findPages(db, countedPages(content), [from, to])
  if (standing.has(from)) refuse({ from: ['There is a page at this address.'] })
  if (to === '' || standing.has(to)) return
  const further = await findRedirect(db, to)
  if (to === from || further === from) refuse({ to: ['This would lead round in a circle.'] })
  refuse({
    to: [further ? `This is an old address too: it leads to ${further}.` : 'There is no page at this address.'],
  })
}

function refuse(fields: FieldErrors): never {
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
