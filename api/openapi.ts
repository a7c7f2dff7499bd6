import { z } from 'zod'
import { type Call, calls } from './calls.ts'

/** The interface as an OpenAPI document, made from the schemas that check the calls. */
export function openApiDocument(server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) }
  return {
    openapi: '3.1.0',
    info: { title: 'The interface of the site', version: '1' },
    servers: [{ url: server }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'chambers.session_token' } },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}

function operationOf({ summary, who, query, json, form, gives: [status, field] }: Call) {
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  return {
    summary,
    ...(who === 'session' && { security: [{ session: [] }] }),
    ...(query && { parameters: parametersOf(query) }),
    ...((json || form) && { requestBody: { required: true, content: bodyOf(json, form) } }),
    responses: {
      [status]: {
        description: `Holds ${field}`,
        content: { 'application/json': { schema: { type: 'object', required: [field] } } },
      },
      ...((json || form) && { 400: refusal('Unreadable') }),
      ...(who === 'session' && { 401: refusal('No session'), 403: refusal('From another website') }),
      422: refusal('Invalid, with the fields'),
    },
  }
}

function parametersOf(query: z.ZodType) {
  const { properties = {}, required = [] } = jsonSchema(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function bodyOf(json: z.ZodType | undefined, form: z.ZodType | undefined) {
  if (json) return { 'application/json': { schema: jsonSchema(json) } }
  const { properties, ...rest } = jsonSchema(form ?? z.object({}))
  const image = { type: 'string', contentMediaType: 'image/*' }
  return { 'multipart/form-data': { schema: { ...rest, properties: { ...properties, image } } } }
}

function jsonSchema(schema: z.ZodType): { properties?: Record<string, unknown>; required?: string[] } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest as never
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        incident: { type: 'string' },
      },
    },
  },
}
