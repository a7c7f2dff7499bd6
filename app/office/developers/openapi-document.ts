export type Schema = {
  type?: string | string[]
  maxLength?: number
  minimum?: number
  maximum?: number
  enum?: string[]
  properties?: Record<string, Schema>
  required?: string[]
}

type Parameter = { name: string; in: string; required: boolean; schema: Schema }

/** An operation of the OpenAPI document. */
export type Operation = {
  summary: string
  tags: string[]
  security?: unknown
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string }>
}

export type OpenApiDocument = { servers: { url: string }[]; paths: Record<string, Record<string, Operation>> }

export type Call = { method: string; path: string; operation: Operation }

/** The calls in the order of the document, grouped by their first tag. */
export function callsByPart({ paths }: OpenApiDocument) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  )
  return [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? 'Other')]
}

/** Media type and schema of the request body; the first if there are several. */
export function bodyOf({ requestBody }: Operation) {
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return type && body ? { type, schema: body.schema } : undefined
}

/** The required query parameters, as `?id=`. */
export function neededQuery({ parameters = [] }: Operation) {
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  return needed.length > 0 ? `?${needed.map(({ name }) => `${name}=`).join('&')}` : ''
}
