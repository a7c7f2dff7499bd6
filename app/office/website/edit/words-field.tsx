import type { ReactNode } from 'react'
import { FlaggedField } from '#app/office/writing/flagged-field.tsx'
import { FieldError } from '#app/ui/field-error.tsx'
import type { Field, FieldIssue } from '#domain/website/schema-fields.ts'
import { lintText } from '#domain/writing/lint.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'

export type FieldProps = {
  field: Field
  /** The way to it, such as `items.3.answer`; its control has the id `field-` and this. */
  way: string
  value: unknown
  issues: FieldIssue[]
  isSample?: boolean
  onChange: (value: unknown) => void
}

/** A value of a few words, a day, a time or a number. */
export function WordsField(props: FieldProps) {
  const { field, way, value, issues, isSample, onChange } = props
  const id = `field-${way}`
  const words = value === null || value === undefined ? '' : String(value)
  const [issue] = issues
  // An address says nothing of the firm.
  const findings = isWords(field) && !/^https?:/.test(words) ? lintText(words, 'text') : []
  const shared = {
    id,
    className: 'input',
    value: words,
    'aria-invalid': issue ? true : undefined,
    'aria-describedby': describedBy(id, field, issue, findings),
  }
  const put = (typed: string) => onChange(typed === '' && field.optional ? null : typed)
  return (
    <FieldFrame field={field} id={id} isSample={isSample} count={countOf(field, words)}>
      {isWords(field) ? (
        <FlaggedField
          {...shared}
          rows={field.kind === 'line' ? 1 : 2}
          findings={findings}
          kept={{}}
          onChange={({ target }) => put(field.kind === 'line' ? target.value.replace(/\s*\n\s*/g, ' ') : target.value)}
          onKeyDown={(event) => {
            if (field.kind === 'line' && event.key === 'Enter') event.preventDefault()
          }}
        />
      ) : (
        <input
          {...shared}
          type={inputTypes[field.kind] ?? 'text'}
          step={field.kind === 'number' ? 'any' : undefined}
          onChange={({ target }) => {
            if (field.kind === 'number' && target.value !== '') onChange(target.valueAsNumber)
            else put(target.value)
          }}
        />
      )}
      <FieldError id={`${id}-error`} message={issue?.message} />
      <Findings id={`${id}-findings`} findings={findings} onTakeOut={(finding) => put(without(words, finding))} />
    </FieldFrame>
  )
}

const inputTypes: Partial<Record<Field['kind'], string>> = { day: 'date', time: 'time', number: 'number' }

function isWords({ kind }: Field) {
  return kind === 'line' || kind === 'text'
}

/** How much of its room a text takes; where there is plenty, only once it is nearly used. */
function countOf({ most = 0 }: Field, words: string) {
  const count = words.trim().length
  return (most <= mostCounted || count > most * 0.8) && most > 0 && { count, most }
}

const mostCounted = 400

function describedBy(id: string, { help }: Field, issue: FieldIssue | undefined, findings: LintFinding[]) {
  const parts = [help && `${id}-hint`, issue && `${id}-error`, findings.length > 0 && `${id}-findings`]
  return parts.filter(Boolean).join(' ') || undefined
}

/** The words without what is marked, and without the space before it. */
function without(words: string, { at, to }: LintFinding) {
  return `${words.slice(0, at).trimEnd()}${words.slice(to)}`.trim()
}

type FieldFrameProps = {
  field: Field
  id: string
  /** Of a control that no label can name, such as the editor. */
  labelId?: string
  isSample?: boolean
  count?: { count: number; most: number } | false
  children: ReactNode
}

/** Label, help and what is counted, above whatever takes the value. */
export function FieldFrame({ field, id, labelId, isSample, count, children }: FieldFrameProps) {
  return (
    <div className={isSample ? 'field edit-field is-sample' : 'field edit-field'}>
      <div className="field-head">
        {labelId ? (
          <span className="label" id={labelId}>
            {field.label}
          </span>
        ) : (
          <label htmlFor={id}>{field.label}</label>
        )}
        {field.optional && <span className="fine">optional</span>}
        {isSample && <span className="status status--sample">Sample</span>}
        {count && (
          <span className={count.count > count.most ? 'fine count late' : 'fine count'}>
            {count.count} of {count.most.toLocaleString('en-IN')}
          </span>
        )}
      </div>
      {field.help && (
        <p className="hint" id={`${id}-hint`}>
          {field.help}
        </p>
      )}
      {children}
    </div>
  )
}

type FindingsProps = { id: string; findings: LintFinding[]; onTakeOut?: (finding: LintFinding) => void }

/** Why words are marked. They may stay in the draft; publishing asks for a sentence. */
export function Findings({ id, findings, onTakeOut }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <div className="findings xs stack gap-4" id={id}>
      {findings.map((finding) => (
        <div key={finding.id}>
          <p>
            <strong>{finding.title}.</strong> {finding.reason}
          </p>
          {onTakeOut && (
            <button className="text-link xs" type="button" onClick={() => onTakeOut(finding)}>
              Take the word out
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
