import { useEffect, useState } from 'react'
import type { DashboardHandle } from '#app/office/handle.ts'

export const handle: DashboardHandle = { title: 'Interface' }

type Schema = { type?: string; maxLength?: number; enum?: string[]; description?: string; default?: unknown }
type Parameter = { name: string; required: boolean; schema: Schema }
type Operation = {
  summary: string
  security?: unknown
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Schema>; required?: string[] } }> }
  responses: Record<string, { description: string }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

/** The interface as other programs use it, read from its own document. */
export default function Interface() {
  const [document, setDocument] = useState<Document | 'failed'>()

  useEffect(() => {
    fetch('/insert/openapi.json')
      .then(async (response) => setDocument(response.ok ? await response.json() : 'failed'))
      .catch(() => setDocument('failed'))
  }, [])

  if (document === 'failed') return <p role="alert">The interface could not be loaded. Please reload the page.</p>
  if (!document) return <p role="status">Loading the interface …</p>
  return (
    <>
      <p>
        What other programs may ask of this site. The same as an <a href="/insert/openapi.json">OpenAPI document</a>.
      </p>
      <div className="rows calls">
        {Object.entries(document.paths).flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => (
            <Call key={`${method} ${path}`} method={method} path={path} operation={operation} />
          )),
        )}
      </div>
    </>
  )
}

function Call({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const fields = Object.entries(body?.schema.properties ?? {})
  return (
    <details>
      <summary>
        <b>{method.toUpperCase()}</b> <code>{path}</code> <span>{operation.summary}</span>
        {operation.security !== undefined && <span className="badge">Session</span>}
      </summary>
      {operation.parameters && <Fields title="In the address" fields={operation.parameters.map(asField)} />}
      {fields.length > 0 && (
        <Fields
          title={`In the body (${type})`}
          fields={fields.map(([name, schema]) => ({ name, schema, required: body?.schema.required?.includes(name) }))}
        />
      )}
      <p>
        Answers:{' '}
        {Object.entries(operation.responses)
          .map(([status, { description }]) => `${status} ${description.toLowerCase()}`)
          .join('; ')}
      </p>
    </details>
  )
}

type Field = { name: string; schema: Schema; required?: boolean }

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  return (
    <>
      <p>{title}:</p>
      <ul>
        {fields.map(({ name, schema, required }) => (
          <li key={name}>
            <code>{name}</code>
            {required ? ', required' : ''}
            {schema.enum ? `, one of ${schema.enum.join(', ')}` : schema.type ? `, ${schema.type}` : ''}
            {schema.maxLength ? `, at most ${schema.maxLength.toLocaleString('en-IN')} characters` : ''}
          </li>
        ))}
      </ul>
    </>
  )
}

function asField({ name, schema, required }: Parameter): Field {
  return { name, schema, required }
}
