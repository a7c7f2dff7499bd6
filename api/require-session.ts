import type { Context, MiddlewareHandler } from 'hono'
import { findSelf } from '#domain/accounts/session.server.ts'
import { staff } from '#domain/change/actor.ts'
import type { Seam } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'

type Needs = Seam & Pick<Resources, 'auth'>

/** The lock of the office's calls. */
export function requireSession(resources: Needs): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const self = await findSelf(resources, c.req.raw.headers)
    if (!self) throw new Problem('no-session')
    if (self.mustChoosePassword) throw new Problem('password-to-choose')
    c.set('account', self.id)
    c.set('session', self.sessionId)
    await next()
  }
}

/** Who makes a call of the office. */
export function actorOf(c: Context<ApiEnvironment>) {
  return staff(c.get('account'), { address: c.get('address') })
}

/** The number of the account that is signed in, if one is; who has yet to choose a password counts as a visitor. */
export async function accountOf(resources: Needs, c: Context) {
  const self = await findSelf(resources, c.req.raw.headers)
  return self?.mustChoosePassword ? undefined : self?.id
}
