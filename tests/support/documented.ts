import { expect } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from '#api/openapi.ts'

const { paths, components } = openApiDocument('http://localhost')

/** Whether an answer is one that the interface's own document tells of. A path or a method that is no call has none. */
export async function expectDocumented(method: string, address: string, response: Response) {
  const operation = paths[new URL(address, 'http://localhost').pathname]?.[method.toLowerCase()]
  if (!operation) return
  const answer = operation.responses[response.status]
  expect(Object.keys(operation.responses), `the answers of ${method} ${address}`).toContain(String(response.status))
  const type = response.headers.get('Content-Type')?.split(';')[0]
  expect(Object.keys(answer?.content ?? {}).includes(type ?? ''), `${type} of ${method} ${address}`).toBe(
    type !== undefined,
  )
  const schema = answer?.content?.[type ?? '']?.schema
  if (schema && type === 'application/json') {
    const { error } = asZod(schema).safeParse(await response.clone().json())
    expect(error && z.prettifyError(error), `${response.status} of ${method} ${address}`).toBeUndefined()
  }
}

const made = new Map<string, z.ZodType>()

/** The schema of the document, as what can check. */
function asZod(schema: object) {
  const text = JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll('#/components/schemas/', '#/$defs/')
  const known = made.get(text) ?? z.fromJSONSchema(JSON.parse(text))
  made.set(text, known)
  return known
}
