import { Problem } from '#domain/problem.ts'
import type { Actor } from './actor.ts'
import { may, type Right } from './rights.ts'
import { type TransactContext, transact } from './transact.server.ts'

/** Throws 'not-allowed' if the role of the actor lacks the right, and records it with `tried` as the description. */
export async function requireRight(resources: TransactContext, actor: Actor, right: Right, tried: string = right) {
  if (actor.kind !== 'account' || may(actor.role, right)) return
  await recordRefusal(resources, actor, tried)
  throw new Problem('not-allowed')
}

export async function recordRefusal(resources: TransactContext, actor: Actor, tried: string) {
  await transact(resources, actor, ({ record }) => record('access refused', tried))
}
