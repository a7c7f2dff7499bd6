import { bodyOf, type Call, neededQuery, type Schema } from './openapi-document.ts'

/** A curl command for the call, with everything that is required. */
export function curlExample(server: string, { method, path, operation }: Call) {
  const body = bodyOf(operation)
  const isJson = body?.type === 'application/json'
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${server}${path}${neededQuery(operation)}'`,
    ...(operation.security ? ["-H 'Cookie: …'"] : []),
    ...(operation.security && method !== 'GET' ? [`-H 'Origin: ${server}'`] : []),
    ...(body && isJson ? ["-H 'Content-Type: application/json'", `-d '${jsonExample(body.schema)}'`] : []),
    ...(body && !isJson ? namesOf(body.schema).map((name) => `-F '${name}=${name === 'image' ? '@a.jpg' : '…'}'`) : []),
  ].join(' \\\n  ')
}

function jsonExample(schema: Schema) {
  const fields = namesOf(schema).map((name) => [name, exampleOf(schema.properties?.[name] ?? {})])
  return JSON.stringify(Object.fromEntries(fields))
}

/** The required fields or, if there are none, all fields. */
function namesOf({ properties = {}, required = [] }: Schema) {
  return required.length > 0 ? required : Object.keys(properties)
}

function exampleOf({ type, minimum = 0, properties }: Schema): unknown {
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, exampleOf(part)]))
  const [kind] = [type].flat()
  if (kind === 'boolean') return true
  if (kind === 'integer' || kind === 'number') return minimum
  return '…'
}
