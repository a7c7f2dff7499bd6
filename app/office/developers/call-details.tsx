import Lock from 'lucide-react/icons/lock'
import { curlExample } from './curl-example.ts'
import { bodyOf, type Call, neededQuery, type Schema } from './openapi-document.ts'

/** One API call in a line that opens to an example, its parameters and its responses. */
export function CallDetails({ call, server }: { call: Call; server: string }) {
  const { method, path, operation } = call
  const body = bodyOf(operation)
  const fields = Object.entries(body?.schema.properties ?? {})
  return (
    <details className="call">
      <summary>
        <b className={`call-how call-how--${method.toLowerCase()}`}>{method}</b>
        <code>
          {path}
          {neededQuery(operation)}
        </code>
        <span>{operation.summary}</span>
        <span className="call-who inline gap-2 xs quiet">
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
            fields={fields.map(([name, schema]) => ({ name, schema, required: isNeeded(body.schema, name) }))}
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
            {[required && 'required', kindOf(schema), longestOf(schema)].filter(Boolean).map((words) => `, ${words}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function kindOf({ type, enum: choices }: Schema) {
  return choices ? `one of ${choices.join(', ')}` : [type].flat().join(' or ')
}

function longestOf({ maxLength }: Schema) {
  return maxLength && `at most ${maxLength.toLocaleString('en-IN')} characters`
}

function isNeeded({ required }: Schema, name: string) {
  return required?.includes(name)
}
