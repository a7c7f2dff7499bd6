import { expect } from 'vitest'
import { z } from 'zod'

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
export async function expectDocumented(document: ApiDocument, method: string, address: string, response: Response) {
  const operation = document.paths[new URL(address, 'http://localhost').pathname]?.[method.toLowerCase()]
  if (!operation) return
  const answer = operation.responses[response.status]
  expect(Object.keys(operation.responses), `the answers of ${method} ${address}`).toContain(String(response.status))
  const type = response.headers.get('Content-Type')?.split(';')[0]
  expect(Object.keys(answer?.content ?? {}).includes(type ?? ''), `${type} of ${method} ${address}`).toBe(
    type !== undefined,
  )
  const schema = answer?.content?.[type ?? '']?.schema
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
