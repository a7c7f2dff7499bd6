import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { imageMissing } from '#domain/blog/new-post.ts'
import type { Right } from '#domain/change/rights.ts'
import { Problem, type ProblemCode, problemCodes } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { type FieldNames, fromApiNames, toApiNames } from './field-names.ts'
import { type ApiEnvironment, readJson, requireSession } from './request.ts'

/* Schemas that several resources share. */

const { maxRows } = rules.api

/** The parameters of every list. Without page and limit it returns as many rows as allowed, as older clients expect. */
export const ListQuery = z.object({
  page: z.coerce.number('A whole number from 1.').int('A whole number from 1.').min(1).max(1_000_000).default(1),
  limit: z.coerce
    .number(`A whole number from 1 to ${maxRows}.`)
    .int(`A whole number from 1 to ${maxRows}.`)
    .min(1, `A whole number from 1 to ${maxRows}.`)
    .max(maxRows, `A whole number from 1 to ${maxRows}.`)
    .default(maxRows),
  q: z
    .string()
    .trim()
    .max(200, 'At most 200 characters.')
    .optional()
    .transform((text) => text || undefined),
})

/** The fields that every list has in addition to its rows. */
export const listFields = { total: z.int().min(0), page: z.int().min(1), limit: z.int().min(1) }

/** The id of the object of a call. */
export const IdQuery = z.object({ id: z.string('An id is required.').min(1, 'An id is required.').max(100) })

export const moment = z.iso.datetime()

/** The body of every error. */
const ErrorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(problemCodes),
      message: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      /** The id of an unexpected error in the log. */
      incident: z.string().optional(),
    }),
  })
  .openapi('Error')

const anyImage = { type: 'string', contentMediaType: 'image/*' } as const

/** The file of a multipart form that `readUpload` has checked. */
export const image = z.instanceof(File, { error: imageMissing }).openapi(anyImage)

/** A schema of the domain with the API's field names, in its input and errors; its output has our names. */
export function withApiNames<Schema extends z.ZodObject>(schema: Schema, names: FieldNames) {
  const shape: Record<string, z.ZodType> = toApiNames(names, schema.shape)
  return z.object(shape).transform((fields) => fromApiNames(names, fields) as z.infer<Schema>)
}

/** Awaits an operation of the domain, and converts the fields of its Problem to the API's names. */
export async function withApiFieldErrors<Result>(names: FieldNames, operation: Promise<Result>) {
  try {
    return await operation
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error
    throw new Problem(error.code, { fields: toApiNames(names, error.fields), cause: error })
  }
}

/** The problems of a route in addition to those that all routes of its kind have. */
type OwnProblems = { problems?: readonly ProblemCode[] }

/**
 * `createRoute` with what all routes have in common: how the request is read before the schemas validate it, and the
 * error responses that follow from its method, its session check and its input.
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

/** The options of an office route: the session check, and the required right for the OpenAPI document. */
export function officeOnly(resources: Resources, right: Right) {
  return { security: [{ session: [right] as string[] }], middleware: [requireSession(resources, right)] }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

export function formBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

export function jsonResponse<Schema extends z.ZodObject>(schema: Schema) {
  const description = `Holds ${Object.keys(schema.shape).join(', ')}`
  return { description, content: { 'application/json': { schema } } }
}

/** The problems of an image that cannot be used, or not at the moment. */
export const imageProblems = [
  'image-unreadable',
  'heic-unreadable',
  'too-many-pixels',
  'picture-too-dear',
  'pictures-busy',
  'files-unavailable',
] as const

/** The header of a call that creates something: repeated calls with the same key create it once. */
export const IdempotencyKey = idempotencyKey('Repeating a key creates nothing and returns the first response')

export function idempotencyKey(description: string) {
  const key = z.string().optional()
  return z.object({
    'Idempotency-Key': key
      .transform((value) => value?.slice(0, 200))
      .openapi({ maxLength: 200, param: { description } }),
  })
}

/** The OpenAPI document, generated from the schemas that validate the calls. */
export function openApiDocument(api: Pick<OpenAPIHono, 'getOpenAPI31Document'>, server: string) {
  // The generator adds `webhooks` and `parameters` even if they are empty.
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

/** Takes the first value of a repeated query parameter, requires one of these content types, reads well-formed JSON. */
function readStrictly(types: string[]): MiddlewareHandler<ApiEnvironment> {
  return async (c: Context<ApiEnvironment>, next) => {
    const contentType = c.req.header('Content-Type') ?? ''
    if (types.length > 0 && !types.some((type) => contentType.startsWith(type))) throw new Problem('type-not-accepted')
    const query = Object.entries(c.req.query()).map(([name, value]) => [name, [value]])
    Object.assign(c.req, { json: () => readJson(c), queries: () => Object.fromEntries(query) })
    await next()
  }
}

/** The problems that all routes of a kind have. */
function problemsOf({ method, security, request, responses }: Omit<RouteConfig, 'path'>): ProblemCode[] {
  const { query, body } = request ?? {}
  const isForm = body?.content['multipart/form-data'] !== undefined
  const writes = method !== 'get'
  const kinds: [applies: unknown, codes: ProblemCode[]][] = [
    [body, ['unreadable', 'type-not-accepted']],
    // Uploads have their own body limit and timeout.
    [body && !isForm, ['too-large', 'too-slow']],
    [security, ['no-session', 'password-to-choose', 'second-step-needed', 'not-allowed']],
    [writes, ['other-origin']],
    [writes && query, ['not-found']],
    // What an earlier call with the same key created may have been deleted.
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
  const responses = [...problems].map(([status, group]) => {
    const description = group.map(({ message }) => message.replace(/\.$/, '')).join('; or: ')
    return [status, { description, content: { 'application/json': { schema: ErrorBody } } }]
  })
  return Object.fromEntries(responses)
}
