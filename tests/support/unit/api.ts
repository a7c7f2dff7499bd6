import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { Kysely } from 'kysely'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { createApi } from '#api/api.ts'
import { handleError, refuse } from '#api/errors.ts'
import { type ApiEnvironment, openPaths, sessionCookie } from '#api/request.ts'
import { openApiDocument } from '#api/route.ts'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import { openAnalytics } from '#domain/analytics/analytics.server.ts'
import { machine } from '#domain/change/actor.ts'
import { openVariants } from '#domain/images/picture-worker.server.ts'
import { noStore } from '#http/response-headers.ts'
import { sameOrigin } from '#http/same-origin.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { longWait } from '#tests/support/test-run.ts'
import { testContent } from './content.ts'
import { testResources } from './resources.ts'

/** OpenAPI documents by PUBLIC_URL, the only setting that changes them: making one takes longer than most tests. */
const documents = new Map<string, ApiDocument>()

type Requestable = { request: (address: string) => Response | Promise<Response> }

/**
 * The API in process, on a database of its own, behind the middleware of the site.
 * Checks each response against the API's own OpenAPI document.
 */
export async function testApi(settings: Record<string, string> = {}) {
  const resources = await testResources(settings)
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = resources.config
  const content = await testContent({}, resources.db)
  const analytics = openAnalytics(resources, content, { session: sessionCookie })
  const described = createApi(resources, content, analytics, openVariants(resources))
  const document = documents.get(publicUrl) ?? (openApiDocument(described, publicUrl) as unknown as ApiDocument)
  documents.set(publicUrl, document)
  const api = new Hono<ApiEnvironment>()
    .onError(handleError(resources.log, content))
    .use(noStore({ cookie: sessionCookie, paths: /^$/ }))
    .use(sameOrigin({ publicUrl, proxies, openPaths, onError: refuse('other-origin') }))
    .use(requestId(), async (c, next) => {
      c.set('address', '192.0.2.1')
      c.set('tagCache', (...tags: string[]) => {
        for (const tag of tags) c.env?.cacheTags?.add(tag)
      })
      c.set('matchesEtag', (etag: string) => c.req.header('If-None-Match') === etag)
      await next()
    })
    .route('/', described)
  const { request } = api
  api.request = async (address, init, ...rest) => {
    const response = await request(address, init, ...rest)
    await expectDocumented(document, init?.method ?? 'GET', String(address), response)
    return response
  }
  return { api, document, analytics, content, ...resources }
}

/** Waits until the picture at this address is served in the width that it names. */
export async function waitForExactWidth(api: Requestable, address: string) {
  const find = async () => {
    const response = await api.request(address)
    return response.headers.get('Cache-Control')?.includes('immutable') ? response : undefined
  }
  return await vi.waitUntil(find, longWait)
}

/** The parts of the OpenAPI document that tests use. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: { session: { name: string } } }
}

type Content = Record<string, { schema: { required?: string[] } }>
type Operation = {
  security?: unknown
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** Every operation of the OpenAPI document. */
export function callsOf({ paths }: ApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => ({
      method: name.toUpperCase(),
      path,
      isOffice: operation.security !== undefined,
      takesQuery: operation.parameters?.some((parameter) => parameter.in === 'query') ?? false,
      status: Number(Object.keys(operation.responses).find((status) => status.startsWith('2'))),
    })),
  )
}

/** Expects that the OpenAPI document describes a response. Skips paths and methods that are not in it. */
async function expectDocumented(document: ApiDocument, method: string, address: string, response: Response) {
  const operation = document.paths[new URL(address, 'http://localhost').pathname]?.[method.toLowerCase()]
  if (!operation) return
  const documented = operation.responses[response.status]
  expect(Object.keys(operation.responses), `the responses of ${method} ${address}`).toContain(String(response.status))
  const type = response.headers.get('Content-Type')?.split(';')[0]
  expect(Object.keys(documented?.content ?? {}).includes(type ?? ''), `${type} of ${method} ${address}`).toBe(
    type !== undefined,
  )
  const schema = documented?.content?.[type ?? '']?.schema
  if (schema && type === 'application/json') {
    const { error } = asZod(document, schema).safeParse(await response.clone().json())
    expect(error && z.prettifyError(error), `${response.status} of ${method} ${address}`).toBeUndefined()
  }
}

const zodTypes = new Map<string, z.ZodType>()

/** A JSON schema of the document as a Zod type. */
function asZod({ components }: ApiDocument, schema: object) {
  const text = JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll('#/components/schemas/', '#/$defs/')
  const zodType = zodTypes.get(text) ?? z.fromJSONSchema(JSON.parse(text))
  zodTypes.set(text, zodType)
  return zodType
}

/* Hashing passwords is slow on purpose: only the first test signs in, and the others copy its session. */
let opened: ReturnType<typeof openSession> | undefined

/** The API with a signed-in account. */
export async function testOffice(settings: Record<string, string> = {}) {
  const { api, ...resources } = await testApi(settings)
  if (opened) await copySession(resources.db, await opened)
  opened ??= openSession(resources)
  const { cookie } = await opened
  const officeHeaders = { Cookie: cookie, Host: 'localhost', Origin: 'http://localhost' }

  return {
    ...resources,
    cookie,
    api,
    /** Sends a request as a page of the office does. */
    call: (address: string, init: RequestInit = {}) =>
      api.request(address, { ...init, headers: { ...officeHeaders, ...(init.headers as Record<string, string>) } }),
  }
}

/** A request with another method that carries JSON. */
export function withJson(method: string, body: unknown): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** A form with texts and files, as a browser sends it. */
export function withForm(fields: Record<string, string | File>): RequestInit {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return { method: 'POST', body }
}

async function openSession(resources: Resources) {
  const { db } = resources
  const credentials = { username: 'admin', password: 'correct horse battery', remember: false }
  const { user } = await createAccount(resources, machine, { ...credentials, role: 'owner' })
  const { cookies } = await signIn(resources, credentials, { headers: new Headers(), address: 'here' })
  const session = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  const account = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
  return { user, account, session, cookie: cookies.map((line) => line.split(';')[0]).join('; ') }
}

async function copySession(db: Kysely<Tables>, { user, account, session }: Awaited<ReturnType<typeof openSession>>) {
  await db.insertInto('user').values(user).execute()
  await db.insertInto('account').values(account).execute()
  await db.insertInto('session').values(session).execute()
}
