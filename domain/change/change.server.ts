import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { Actor } from './actor.ts'
import { recordRefusal } from './require-right.server.ts'
import { sweepDiscarded } from './sweep-discarded.server.ts'
import { type Change, transact } from './transact.server.ts'

export type { Change } from './transact.server.ts'

/** What every change needs. */
export type ChangeContext = Pick<Resources, 'db' | 'writeAccess' | 'events' | 'files' | 'log'>

/**
 * The one way to write: in one transaction, by an actor, with a record of it. What it invalidates is announced after
 * the commit, and only then is the caller answered; files that it discarded are removed by then. Nothing slow is
 * awaited within the work: no picture, mail, password or file.
 */
export async function change<Result>(
  resources: ChangeContext,
  actor: Actor,
  work: (change: Change) => Promise<Result>,
) {
  const { result, hasDiscarded } = await transact(resources, actor, work).catch(async (error) => {
    if (error instanceof Problem && error.code === 'not-allowed')
      await recordRefusal(resources, actor, String(error.cause))
    throw error
  })
  if (hasDiscarded) await sweepDiscarded(resources)
  return result
}
