import type { Context, MiddlewareHandler } from 'hono'
import { findSelf } from '#domain/accounts/session.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'

type Lock = Pick<Resources, 'db' | 'auth' | 'config'>

/** The lock of the office's calls: a session, and for writing also a page of this site. */
export function requireSession(resources: Lock): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const account = await accountOf(resources, c)
    if (!account) throw new Problem('no-session')
    if (c.req.method !== 'GET' && !isSameOrigin(c, resources.config.PUBLIC_URL)) throw new Problem('other-origin')
    c.set('account', account)
    await next()
    c.header('Cache-Control', 'no-store')
  }
}

/** The number of the account that is signed in, if one is. */
export async function accountOf(resources: Pick<Resources, 'db' | 'auth'>, c: Context) {
  const self = await findSelf(resources, c.req.raw.headers)
  if (self?.mustChoosePassword) throw new Problem('password-to-choose')
  return self?.id
}

/** The browser says where a request comes from; a request that says nothing is not trusted to write. */
function isSameOrigin(c: Context, publicUrl: string) {
  const origin = c.req.header('Origin')
  if (origin) return origin === publicUrl || hostOf(origin) === c.req.header('Host')
  return c.req.header('Sec-Fetch-Site') === 'same-origin'
}

function hostOf(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
