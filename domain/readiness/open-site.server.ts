import { randomUUID } from 'node:crypto'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { failedChecks, isPassed } from './check.ts'
import { findOpening, type Indexing } from './indexing.server.ts'
import { findLastCheck } from './readiness.server.ts'

/** Opens the site to search engines if all checks passed, or with a reason. Failed checks stay listed as overruled. */
export async function openSite(
  resources: ChangeContext & { indexing: Indexing },
  actor: Actor,
  { reason = '' }: { reason?: string } = {},
) {
  await change(resources, actor, async ({ db, record, invalidate }) => {
    const last = await findLastCheck(db)
    if (!reason && (!last || !isPassed(last.results))) throw new Problem('not-ready')
    if (await findOpening(db)) return
    const overruled = JSON.stringify(failedChecks(last?.results ?? {}).map(({ name }) => name))
    const id = randomUUID()
    const row = { id, openedAt: new Date().toISOString(), openedBy: accountIn(actor), reason, overruled }
    await db.insertInto('siteOpening').values(row).execute()
    await record('website opened to search engines', id)
    invalidate('indexing')
  })
  // Update this process, so that the next response is correct.
  await resources.indexing.load()
}
