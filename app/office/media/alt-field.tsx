import { useId } from 'react'
import { FieldError } from '#app/ui/field-error.tsx'
import { rules } from '#domain/rules.ts'

export type AltWords = { alt: string; isOrnament: boolean }

type AltFieldProps = {
  words: AltWords
  onChange: (words: AltWords) => void
  errors?: string[]
  /** The name of the picture, if several fields are shown at once. */
  of?: string
}

/** The alt text of a picture, or that it is an ornament and needs none. */
export function AltField({ words: { alt, isOrnament }, onChange, errors, of }: AltFieldProps) {
  const id = useId()
  const error = errors?.[0]
  return (
    <div className="field">
      <label htmlFor={id}>
        Alt text
        {of && <span className="sr"> of {of}</span>}
      </label>
      <textarea
        className="input"
        id={id}
        rows={3}
        value={isOrnament ? '' : alt}
        disabled={isOrnament}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={(event) => onChange({ alt: event.target.value, isOrnament })}
      />
      <p className="hint xs" id={`${id}-hint`}>
        What it shows, in a sentence, for those who do not see it. The gallery shows no picture without it. {alt.length}{' '}
        of {rules.media.maxAlt}
      </p>
      <FieldError id={`${id}-error`} message={error} />
      <Ornament checked={isOrnament} onChange={(checked) => onChange({ alt, isOrnament: checked })} />
    </div>
  )
}

type OrnamentProps = { checked: boolean; describedBy?: string; onChange: (checked: boolean) => void }

/** An ornament has no alt text on purpose: it does not count as a picture without one. */
export function Ornament({ checked, describedBy, onChange }: OrnamentProps) {
  return (
    <label className="check check--small">
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>Ornament only</span>
    </label>
  )
}
