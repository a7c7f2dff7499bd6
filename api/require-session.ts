import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'

/** The lock of the office's calls. */
export function requireSession(resources: Pick<Resources, 'auth'>): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const found = await sessionOf(resources, c)
    if (!found) throw new Problem('no-session')
    c.set('account', found.user.id)
    c.set('session', found.session.id)
    await next()
  }
}

/** The number of the account that is signed in, if one is. */
export async function accountOf(resources: Pick<Resources, 'auth'>, c: Context) {
  return (await sessionOf(resources, c))?.user.id
}

async function sessionOf({ auth }: Pick<Resources, 'auth'>, c: Context) {
  // Without a cookie nobody needs to be asked.
  if (!c.req.header('Cookie')) return
  const { api } = await auth()
  return (await api.getSession({ headers: c.req.raw.headers })) ?? undefined
}
