import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { Right } from '#domain/change/rights.ts'
import { Problem, type ProblemCode } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, readJson, requireSession } from './request.ts'
import { ErrorBody } from './schemas.ts'

/** The problems that a route answers with beside those of all routes of its kind. */
type OwnProblems = { problems?: readonly ProblemCode[] }

/**
 * `createRoute`, with what every route here has in common: how its request is read before the schemas check it, and
 * the errors that follow from its method, its lock and what it takes.
 */
export function route<Path extends string, Config extends Omit<RouteConfig, 'path'> & { path: Path } & OwnProblems>(
  config: Config,
) {
  const { problems = [], ...operation } = config
  const types = Object.keys(config.request?.body?.content ?? {})
  return createRoute({
    ...operation,
    middleware: [...(config.middleware ? [config.middleware].flat() : []), readStrictly(types)],
    responses: { ...config.responses, ...errorsOf([...problemsOf(config), ...problems, 'busy', 'unexpected']) },
  }) as unknown as Config
}

/** What a route of the office has: its lock, and that the document names it with the right it asks for. */
export function officeOnly(resources: Resources, right: Right) {
  return { security: [{ session: [right] as string[] }], middleware: [requireSession(resources, right)] }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

export function formBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

export function answer<Schema extends z.ZodObject>(schema: Schema) {
  const description = `Holds ${Object.keys(schema.shape).join(', ')}`
  return { description, content: { 'application/json': { schema } } }
}

/** What is said of an image that cannot be used, or not now. */
export const imageProblems = [
  'image-unreadable',
  'heic-unreadable',
  'too-many-pixels',
  'picture-too-dear',
  'pictures-busy',
  'files-unavailable',
] as const

/** The header of a call that makes something: what is repeated with the same key is made once. */
export const IdempotencyKey = idempotencyKey('The same key again makes nothing and gives the first answer')

export function idempotencyKey(description: string) {
  const key = z.string().optional()
  return z.object({
    'Idempotency-Key': key
      .transform((words) => words?.slice(0, 200))
      .openapi({ maxLength: 200, param: { description } }),
  })
}

/** The interface as an OpenAPI document, made from the schemas that check the calls. */
export function openApiDocument(api: Pick<OpenAPIHono, 'getOpenAPI31Document'>, server: string) {
  // The generator names these two even where they are empty.
  const {
    webhooks: _,
    components: { parameters: __, ...components } = {},
    ...document
  } = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'The interface of the site', version: '1' },
    servers: [{ url: server }],
  })
  return { ...document, components }
}

/** Of a name that the address repeats the first counts; a body comes as one of these types, and JSON is well-formed. */
function readStrictly(types: string[]): MiddlewareHandler<ApiEnvironment> {
  return async (c: Context<ApiEnvironment>, next) => {
    const sent = c.req.header('Content-Type') ?? ''
    if (types.length > 0 && !types.some((type) => sent.startsWith(type))) throw new Problem('type-not-accepted')
    const query = Object.entries(c.req.query()).map(([name, value]) => [name, [value]])
    Object.assign(c.req, { json: () => readJson(c), queries: () => Object.fromEntries(query) })
    await next()
  }
}

/** What all routes of a kind refuse. */
function problemsOf({ method, security, request, responses }: Omit<RouteConfig, 'path'>): ProblemCode[] {
  const { query, body } = request ?? {}
  const isForm = body?.content['multipart/form-data'] !== undefined
  const writes = method !== 'get'
  const kinds: [applies: unknown, codes: ProblemCode[]][] = [
    [body, ['unreadable', 'type-not-accepted']],
    // Calls that take images have a limit and a time of their own.
    [body && !isForm, ['too-large', 'too-slow']],
    [security, ['no-session', 'password-to-choose', 'second-step-needed', 'not-allowed']],
    [writes, ['other-origin']],
    [writes && query, ['not-found']],
    // What the first call of a key made may be gone.
    [security && 201 in responses, ['not-found']],
    [query || body, ['invalid-input']],
  ]
  return kinds.flatMap(([applies, codes]) => (applies ? codes : []))
}

function errorsOf(codes: ProblemCode[]) {
  const problems = Map.groupBy(
    codes.map((code) => new Problem(code)),
    ({ status }) => status,
  )
  const described = [...problems].map(([status, those]) => {
    const description = those.map(({ message }) => message.replace(/\.$/, '')).join('; or: ')
    return [status, { description, content: { 'application/json': { schema: ErrorBody } } }]
  })
  return Object.fromEntries(described)
}
