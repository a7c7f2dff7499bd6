import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { Actor } from './actor.ts'
import { recordRefusal } from './require-right.server.ts'
import { sweepDiscarded } from './sweep-discarded.server.ts'
import { type Change, transact } from './transact.server.ts'

export type { Change } from './transact.server.ts'

export type ChangeContext = Pick<Resources, 'db' | 'writeAccess' | 'events' | 'files' | 'log'>

/**
 * The only way to write: one transaction, one actor, one audit record. Invalidated tags are announced after the commit,
 * and discarded files are removed, before this returns. Await nothing slow in `work`: no picture, mail, password hash
 * or file.
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
