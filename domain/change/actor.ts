import { networkOf } from '#platform/network.ts'
import type { Role } from './rights.ts'

/** Who changes something: a member of staff, a visitor, or the site itself by a scheduled job or a command. */
export type Actor =
  | { kind: 'account'; accountId: string; role: Role; network: string }
  | { kind: 'visitor'; network: string }
  | { kind: 'machine' }

export function staff({ id, role }: { id: string; role: Role }, { address }: { address: string }) {
  return { kind: 'account', accountId: id, role, network: networkOf(address) } as const satisfies Actor
}

export function visitor({ address }: { address: string }) {
  return { kind: 'visitor', network: networkOf(address) } as const satisfies Actor
}

/** The account id to store in a row; null if the actor is not a member of staff. */
export function accountIn(actor: Actor) {
  return actor.kind === 'account' ? actor.accountId : null
}

export const machine: Actor = { kind: 'machine' }
