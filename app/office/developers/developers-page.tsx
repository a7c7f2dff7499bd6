import Download from 'lucide-react/icons/download'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useState } from 'react'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { type Part, SectionsNav } from '#app/office/sections-nav.tsx'

export const handle: DashboardHandle = { title: 'For developers' }

type ApiReference = { server: string; parts: Part[]; calls: [part: string, calls: Call[]][] }

/** The reference of the HTTP API, rendered from its OpenAPI document. */
export default function DevelopersPage() {
  const [reference, setReference] = useState<ApiReference | 'failed'>()

  useEffect(() => {
    fetch('/insert/openapi.json')
      .then(async (response) => setReference(response.ok ? referenceOf(await response.json()) : 'failed'))
      .catch(() => setReference('failed'))
  }, [])

  if (reference === 'failed') return <p role="alert">The interface could not be loaded. Please reload the page.</p>
  if (!reference) return <p role="status">Loading the interface …</p>
  return (
    <>
      <div className="main-head split gap-6">
        <p>This page is for whoever connects another program to the site. Nothing here is needed for the daily work.</p>
        <a className="btn btn--line" href="/insert/openapi.json">
          <Download className="icon" /> OpenAPI document
        </a>
      </div>
      <div className="account">
        <SectionsNav label="Parts" parts={reference.parts} />
        <div className="stack gap-7">
          {reference.calls.map(([part, calls]) => (
            <section className="calls stack gap-4" key={part} id={idOf(part)} aria-labelledby={`${idOf(part)}-title`}>
              <h2 id={`${idOf(part)}-title`}>{part}</h2>
              <div className="rows">
                {calls.map((call) => (
                  <CallDetails key={`${call.method} ${call.path}`} call={call} server={reference.server} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function referenceOf(document: OpenApiDocument): ApiReference {
  const calls = callsByPart(document)
  return {
    server: document.servers[0]?.url ?? '',
    calls,
    parts: calls.map(([part]) => [idOf(part), part]),
  }
}

function idOf(part: string) {
  return part.toLowerCase()
}

/** One API call: a line that expands to an example, its parameters and its responses. */
function CallDetails({ call, server }: { call: Call; server: string }) {
  const { method, path, operation } = call
  const body = bodyOf(operation)
  const fields = Object.entries(body?.schema.properties ?? {})
  return (
    <details className="call">
      <summary>
        <b className={`call-method call-method--${method.toLowerCase()}`}>{method}</b>
        <code>
          {path}
          {requiredQuery(operation)}
        </code>
        <span>{operation.summary}</span>
        <span className="call-access inline gap-2 xs quiet">
          {operation.security ? (
            <>
              <Lock className="icon" /> Signed in
            </>
          ) : (
            'Anyone'
          )}
        </span>
      </summary>
      <div className="call-body stack gap-6">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
        <pre className="command" tabIndex={0}>
          <code>{curlExample(server, call)}</code>
        </pre>
        {operation.parameters && <Fields title="In the address and the head" fields={operation.parameters} />}
        {body && fields.length > 0 && (
          <Fields
            title={`In the body, as ${body.type}`}
            fields={fields.map(([name, schema]) => ({ name, schema, required: isRequired(body.schema, name) }))}
          />
        )}
        <dl className="facts">
          {Object.entries(operation.responses).map(([status, { description }]) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}

type Field = { name: string; schema: Schema; required?: boolean }

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  return (
    <div>
      <p className="strong">{title}</p>
      <ul>
        {fields.map(({ name, schema, required }) => (
          <li key={name}>
            <code>{name}</code>
            {[required && 'required', kindOf(schema), maxLengthOf(schema)].filter(Boolean).map((words) => `, ${words}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function kindOf({ type, enum: choices }: Schema) {
  return choices ? `one of ${choices.join(', ')}` : [type].flat().join(' or ')
}

function maxLengthOf({ maxLength }: Schema) {
  return maxLength && `at most ${maxLength.toLocaleString('en-IN')} characters`
}

function isRequired({ required }: Schema, name: string) {
  return required?.includes(name)
}

/** A curl command for the call, with everything that is required. */
export function curlExample(server: string, { method, path, operation }: Call) {
  const body = bodyOf(operation)
  const isJson = body?.type === 'application/json'
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${server}${path}${requiredQuery(operation)}'`,
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

type Schema = {
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
type Operation = {
  summary: string
  tags: string[]
  security?: unknown
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string }>
}

type OpenApiDocument = { servers: { url: string }[]; paths: Record<string, Record<string, Operation>> }

type Call = { method: string; path: string; operation: Operation }

/** The calls in the order of the document, grouped by their first tag. */
function callsByPart({ paths }: OpenApiDocument) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  )
  return [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? 'Other')]
}

/** Media type and schema of the request body; the first if there are several. */
function bodyOf({ requestBody }: Operation) {
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return type && body ? { type, schema: body.schema } : undefined
}

/** The required query parameters, as `?id=`. */
function requiredQuery({ parameters = [] }: Operation) {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  return required.length > 0 ? `?${required.map(({ name }) => `${name}=`).join('&')}` : ''
}
