import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { answers } from './answers.ts'
import { type Call, isCreating } from './call.ts'
import { calls } from './calls.ts'
import { refusalsOf } from './refusals.ts'

/** The interface as an OpenAPI document, made from the schemas that check the calls. */
export function openApiDocument(server: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) }
  // As platform/auth.ts names it: browsers take a name with this beginning by https alone.
  const prefix = server.startsWith('https:') ? '__Host-' : ''
  return {
    openapi: '3.1.0',
    info: { title: 'The interface of the site', version: '1' },
    servers: [{ url: server }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: `${prefix}chambers.session_token` } },
      schemas: answerSchemas(),
    },
    paths,
  }
}

function operationOf(call: Call) {
  const { summary, part, who, query, json, form, needsImage } = call
  const parameters = [...(query ? parametersOf(query) : []), ...(isCreating(call) ? [onceKeyParameter(who)] : [])]
  return {
    summary,
    tags: [part],
    ...(who === 'session' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...((json || form) && {
      requestBody: {
        required: true,
        content: {
          ...(json && { 'application/json': { schema: jsonSchema(json) } }),
          ...(form && { 'multipart/form-data': { schema: withImage(form, needsImage ?? false) } }),
        },
      },
    }),
    responses: responsesOf(call),
  }
}

type Answer = { description: string; content?: Record<string, { schema: object }> }

function responsesOf(call: Call) {
  const [status] = call.gives
  const responses: Record<string, Answer> = { [status]: answerOf(call) }
  if (call.hasEtag) responses[304] = { description: 'Not changed' }
  for (const code of refusalsOf(call)) {
    const problem = new Problem(code)
    const others = responses[problem.status]?.description
    const words = problem.message.replace(/\.$/, '')
    responses[problem.status] = {
      description: others ? `${others}; or: ${words}` : words,
      content: { 'application/json': { schema: refTo('Error') } },
    }
  }
  return responses
}

function answerOf({ gives: [, name], isLive }: Call): Answer {
  const text = { schema: { type: 'string' } }
  if (name === 'text/csv') return { description: 'A table', content: { [name]: text } }
  return {
    description: `Holds ${Object.keys(answers[name].shape).join(', ')}`,
    content: { 'application/json': { schema: refTo(name) }, ...(isLive && { 'text/event-stream': text }) },
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

function onceKeyParameter(who: Call['who']) {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      who === 'anyone'
        ? 'The same key with the same words makes nothing and gives the first answer; other words are a message of their own'
        : 'The same key again makes nothing and gives the first answer',
    schema: { type: 'string', maxLength: 200 },
  }
}

function withImage(form: z.ZodType, isRequired: boolean) {
  const { properties, required = [], ...rest } = jsonSchema(form)
  const image = { type: 'string', contentMediaType: 'image/*' }
  return { ...rest, properties: { ...properties, image }, required: isRequired ? [...required, 'image'] : required }
}

function jsonSchema(schema: z.ZodType): { properties?: Record<string, unknown>; required?: string[] } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest as never
}

const addressOf = (name: string) => `#/components/schemas/${name}`

function refTo(name: keyof typeof answers) {
  return { $ref: addressOf(name) }
}

function answerSchemas() {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(answers)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: addressOf,
    // A format says the same as its long pattern.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]))
}
