import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Touched } from '#domain/change/what.ts'
import { Problem, type ProblemCode } from '#domain/problem.ts'

/** What the site tells the API of each request before it arrives. */
export type ApiEnvironment = {
  /** Absent where a test calls the API in process. */
  Bindings: Partial<HttpBindings> & { shown?: Set<string> }
  Variables: {
    requestId: string
    address: string
    /** Whether the asker has the answer of this ETag already. */
    knows: (etag: string) => boolean
    /** Names what the answer shows, the words apart. Only an answer that has been through this may be kept for others. */
    shows: (...names: Touched[]) => void
    /** Who is signed in, and by which session, behind the lock of the office's calls. */
    account: string
    session: string
  }
}

/** Anyone may write here, also a program that does not say where it comes from. */
export const openPaths = ['/insert/contactus']

/** A request that carries this may be that of a session; under https the name has a prefix. */
export const sessionCookie = /(^|[\s;])(__\w+-)?chambers\.session_token=/

/** What is sent as JSON. Half a sign, which only JSON can name, would be another one in a page than in its script. */
export async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/json\b/.test(c.req.header('Content-Type') ?? '')) throw new Problem('type-not-accepted')
  try {
    return JSON.parse(await c.req.text(), (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
  } catch (cause) {
    throw new Problem('unreadable', { cause })
  }
}

/** What a sender repeats who does not know whether a creating call arrived. */
export function onceKey(c: Context) {
  return c.req.header('Idempotency-Key')?.slice(0, 200)
}

/** An answer for each method that a path does not take. */
export function refuse(code: ProblemCode) {
  return () => {
    throw new Problem(code)
  }
}

export function isPlainForm(c: Context) {
  const type = c.req.header('Content-Type') ?? ''
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type)
}
