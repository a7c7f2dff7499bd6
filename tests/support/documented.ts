import { expect } from 'vitest'
import { z } from 'zod'

/** The parts of the interface's own document that tests ask for. */
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

/** Every call that the document tells of. */
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

/** Whether an answer is one that the interface's own document tells of. A path or a method that is no call has none. */
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

const made = new Map<string, z.ZodType>()

/** The schema of the document, as what can check. */
function asZod({ components }: ApiDocument, schema: object) {
  const text = JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll('#/components/schemas/', '#/$defs/')
  const known = made.get(text) ?? z.fromJSONSchema(JSON.parse(text))
  made.set(text, known)
  return known
}
