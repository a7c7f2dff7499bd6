import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import type { EditorHandle } from '#app/office/editor/editor-props.ts'
import { EditorPlaceholder, FlaggedField, useEditor } from '#app/office/writing/canvas.tsx'
import { countWords } from '#app/office/writing/saving/words.ts'
import { FieldError } from '#app/ui/field.tsx'
import type { Focus } from '#domain/images/image.ts'
import type { Field, FieldIssue } from '#domain/website/schema-fields.ts'
import { type LintFinding, lintText } from '#domain/writing/lint.ts'

export type Option = { value: string; label: string }
/** A picture of content/, or an uploaded one. */
export type PictureOption = { name: string; address: string; focus: Focus }

type EditContextValue = {
  /** The options of choice fields, by the last part of the field's key. */
  choices: Record<string, Option[]>
  pictures: PictureOption[]
  /** The path of the value that the page was opened at, such as `items.3.answer`. */
  initialPath?: string
  /** Registers a function that commits a field's pending input. Returns the function that unregisters it. */
  registerInput: (commit: () => void) => () => void
}

export const EditContext = createContext<EditContextValue | undefined>(undefined)

export function useEditContext() {
  const value = use(EditContext)
  if (!value) throw new Error('A field is rendered outside <EditContext>.')
  return value
}

export type FieldProps = {
  field: Field
  /** The path of the value, such as `items.3.answer`; the id of its control is `field-` and this path. */
  fieldPath: string
  value: unknown
  issues: FieldIssue[]
  isSample?: boolean
  onChange: (value: unknown) => void
}

/** A field for a short text, a day, a time or a number. */
export function WordsField(props: FieldProps) {
  const { field, fieldPath, value, issues, isSample, onChange } = props
  const id = `field-${fieldPath}`
  const words = value === null || value === undefined ? '' : String(value)
  const [issue] = issues
  // Do not lint a URL: its words make no claim about the firm.
  const findings = isWords(field) && !/^https?:/.test(words) ? lintText(words, 'text') : []
  const inputProps = {
    id,
    className: 'input',
    value: words,
    'aria-invalid': issue ? true : undefined,
    'aria-describedby': describedBy(id, field, issue, findings),
  }
  const change = (typed: string) => onChange(typed === '' && field.optional ? null : typed)
  return (
    <FieldFrame field={field} id={id} isSample={isSample} count={countOf(field, words)}>
      {isWords(field) ? (
        <FlaggedField
          {...inputProps}
          rows={field.kind === 'line' ? 1 : 2}
          findings={findings}
          acceptedReasons={{}}
          onChange={({ target }) =>
            change(field.kind === 'line' ? target.value.replace(/\s*\n\s*/g, ' ') : target.value)
          }
          onKeyDown={(event) => {
            if (field.kind === 'line' && event.key === 'Enter') event.preventDefault()
          }}
        />
      ) : (
        <input
          {...inputProps}
          type={inputTypes[field.kind] ?? 'text'}
          step={field.kind === 'number' ? 'any' : undefined}
          onChange={({ target }) => {
            if (field.kind === 'number' && target.value !== '') onChange(target.valueAsNumber)
            else change(target.value)
          }}
        />
      )}
      <FieldError id={`${id}-error`} message={issue?.message} />
      <Findings
        id={`${id}-findings`}
        findings={findings}
        onRemove={(finding) => change(removeFinding(words, finding))}
      />
    </FieldFrame>
  )
}

const inputTypes: Partial<Record<Field['kind'], string>> = { day: 'date', time: 'time', number: 'number' }

function isWords({ kind }: Field) {
  return kind === 'line' || kind === 'text'
}

/** The character count of a text; for a long limit it is shown only from 80 per cent on. */
function countOf({ most = 0 }: Field, words: string) {
  const count = words.trim().length
  return (most <= alwaysCountedUpTo || count > most * 0.8) && most > 0 && { count, most }
}

/** Up to this limit the character count is always shown. */
const alwaysCountedUpTo = 400

function describedBy(id: string, { help }: Field, issue: FieldIssue | undefined, findings: LintFinding[]) {
  const parts = [help && `${id}-hint`, issue && `${id}-error`, findings.length > 0 && `${id}-findings`]
  return parts.filter(Boolean).join(' ') || undefined
}

/** Removes the words of a finding, and the space before them. */
function removeFinding(words: string, { at, to }: LintFinding) {
  return `${words.slice(0, at).trimEnd()}${words.slice(to)}`.trim()
}

type FieldFrameProps = {
  field: Field
  id: string
  /** For a control that a <label> cannot name, such as the editor. */
  labelId?: string
  isSample?: boolean
  count?: { count: number; most: number } | false
  children: ReactNode
}

/** Label, help and character count, above the control. */
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

type FindingsProps = { id: string; findings: LintFinding[]; onRemove?: (finding: LintFinding) => void }

/** Explains the findings. They may stay in the draft; publishing then asks for a reason. */
export function Findings({ id, findings, onRemove }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <div className="findings xs stack gap-4" id={id}>
      {findings.map((finding) => (
        <div key={finding.id}>
          <p>
            <strong>{finding.title}.</strong> {finding.reason}
          </p>
          {onRemove && (
            <button className="text-link xs" type="button" onClick={() => onRemove(finding)}>
              Take the word out
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

/** A Markdown text in the same editor as blog posts. */
export function MarkdownField({ field, fieldPath, value, issues, isSample, onChange }: FieldProps) {
  const { registerInput } = useEditContext()
  const loaded = useEditor()
  const { Editor } = loaded
  const editor = useRef<EditorHandle>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [text] = useState(() => String(value ?? ''))
  const label = useId()
  const id = `field-${fieldPath}`
  const isReady = Editor !== undefined
  const latestOnChange = useRef(onChange)
  // The editor may write the same text in other Markdown; compare with its own output, so that this is no change.
  const lastText = useRef<string>(undefined)

  useEffect(() => {
    latestOnChange.current = onChange
  })

  useEffect(() => {
    if (!isReady) return
    lastText.current = editor.current?.getText()
    return registerInput(() => {
      const current = editor.current?.getText()
      if (current === undefined || current === lastText.current) return
      lastText.current = current
      latestOnChange.current(current)
    })
  }, [isReady, registerInput])

  return (
    <FieldFrame field={field} id={id} labelId={label} isSample={isSample}>
      <p className="hint">
        {countWords(String(value ?? ''))} words. The same editor as for posts. Words pasted from Word lose their fonts
        and keep their headings.
      </p>
      <section className="markdown-field" id={id} aria-labelledby={label}>
        <div className="field-tools" ref={setTools} />
        {Editor ? (
          <Editor
            ref={editor}
            text={text}
            tools={tools}
            onChange={(current) => {
              lastText.current = current
              latestOnChange.current(current)
            }}
            onFacts={() => {}}
          />
        ) : (
          <EditorPlaceholder {...loaded} />
        )}
      </section>
      <FieldError id={`${id}-error`} message={issues[0]?.message} />
    </FieldFrame>
  )
}
