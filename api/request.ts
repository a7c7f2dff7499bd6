import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Self } from '#domain/accounts/account.ts'
import { findPendingRequirement, findSelf } from '#domain/accounts/sign-in/sign-in.server.ts'
import { staff } from '#domain/change/actor.ts'
import type { CacheTag } from '#domain/change/cache-tag.ts'
import { type ChangeContext, requireRight } from '#domain/change/change.server.ts'
import { may, type Right } from '#domain/change/rights.ts'
import { Problem, type ProblemCode } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'

/** The context that the site sets for each request before it reaches the API. */
export type ApiEnvironment = {
  /** Absent if a test calls the API in process. */
  Bindings: Partial<HttpBindings> & { cacheTags?: Set<string> }
  Variables: {
    requestId: string
    address: string
    /** Whether If-None-Match names this ETag. */
    matchesEtag: (etag: string) => boolean
    /** Adds the cache tags of the response; the tag `words` is always added. Without this call it is not cached. */
    tagCache: (...tags: CacheTag[]) => void
    /** The signed-in account; set by `requireSession`. */
    self: Self
  }
}

/** Anyone may write to these paths, also programs that send no Origin header. */
export const openPaths = ['/insert/contactus']

/** Matches the session cookie, which may be invalid; over https its name has a prefix. */
export const sessionCookie = /(^|[\s;])(__\w+-)?chambers\.session_token=/

type SessionResources = ChangeContext & Pick<Resources, 'auth'>

/** Requires a session whose role has the right. */
export function requireSession(resources: SessionResources, right: Right): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    await requireSelf(resources, c, right)
    await next()
  }
}

/** The same, for use within a public route that returns more to staff. */
export async function requireSelf(resources: SessionResources, c: Context<ApiEnvironment>, right: Right) {
  const self = await findSelf(resources, c.req.raw.headers)
  if (!self) throw new Problem('no-session')
  const problemCode = findPendingRequirement(self)
  if (problemCode) throw new Problem(problemCode)
  c.set('self', self)
  await requireRight(resources, actorOf(c), right, `${c.req.method} ${c.req.path}`)
}

/** The actor of an office call. */
export function actorOf(c: Context<ApiEnvironment>) {
  return staff(c.get('self'), { address: c.get('address') })
}

/** Whether the session has this right. An account that must first set a password or second step counts as a visitor. */
export async function isStaff(resources: SessionResources, c: Context, right: Right) {
  const self = await findSelf(resources, c.req.raw.headers)
  return self !== undefined && !findPendingRequirement(self) && may(self.role, right)
}

/** Parses JSON and replaces lone surrogates, which HTML and scripts would encode differently. */
export async function readJson(c: Context): Promise<unknown> {
  if (!isJson(c)) throw new Problem('type-not-accepted')
  try {
    return JSON.parse(await c.req.text(), (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
  } catch (cause) {
    throw new Problem('unreadable', { cause })
  }
}

type UploadLimits = { maxBodyBytes: number; maxImageBytes: number; tooLarge: ProblemCode }

/**
 * Reads a multipart form for the schema that validates it. Checks the size of the body before reading it, takes the
 * last value of a repeated field, and removes an empty image, which browsers send if no file was chosen.
 */
export function readUpload({ maxBodyBytes, maxImageBytes, tooLarge }: UploadLimits): MiddlewareHandler[] {
  const readForm: MiddlewareHandler = async (c, next) => {
    if (!isJson(c)) {
      const form = await c.req.formData().catch((cause) => {
        throw new Problem('unreadable', { cause })
      })
      for (const name of new Set(form.keys())) form.set(name, form.getAll(name).at(-1) ?? '')
      const image = form.get('image')
      if (!(image instanceof File) || image.size === 0) form.delete('image')
      else if (image.size > maxImageBytes) throw new Problem(tooLarge)
    }
    await next()
  }
  return [limitBody(maxBodyBytes, tooLarge), readForm]
}

/** Refuses a body that is too large before it is read. */
export function limitBody(maxSize: number, tooLarge: ProblemCode) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem(tooLarge)
    },
  })
}

export async function bytesOf(image: File) {
  return new Uint8Array(await image.arrayBuffer())
}

export function isJson(c: Context) {
  return /^application\/json\b/.test(c.req.header('Content-Type') ?? '')
}

export function isPlainForm(c: Context) {
  const type = c.req.header('Content-Type') ?? ''
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type)
}
