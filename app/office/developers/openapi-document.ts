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

/** A call of the interface, as its own document tells of it. */
export type Operation = {
  summary: string
  tags: string[]
  security?: unknown
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string }>
}

export type InterfaceDocument = { servers: { url: string }[]; paths: Record<string, Record<string, Operation>> }

export type Call = { method: string; path: string; operation: Operation }

/** The calls in the order of the document, by the headings they stand under. */
export function callsByPart({ paths }: InterfaceDocument) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  )
  return [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? 'Other')]
}

/** What is sent, and as what: the first way where there are several. */
export function bodyOf({ requestBody }: Operation) {
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return type && body ? { type, schema: body.schema } : undefined
}

/** The names in the address that a call cannot do without, as `?id=`. */
export function neededQuery({ parameters = [] }: Operation) {
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  return needed.length > 0 ? `?${needed.map(({ name }) => `${name}=`).join('&')}` : ''
}
