import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'

/** The lock of the office's calls. */
export function requireSession(resources: Pick<Resources, 'auth'>): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const account = await accountOf(resources, c)
    if (!account) throw new Problem('no-session')
    c.set('account', account)
    await next()
  }
}

/** The number of the account that is signed in, if one is. */
export async function accountOf({ auth }: Pick<Resources, 'auth'>, c: Context) {
  // Without a cookie nobody needs to be asked.
  if (!c.req.header('Cookie')) return
  const { api } = await auth()
  return (await api.getSession({ headers: c.req.raw.headers }))?.user.id
}
