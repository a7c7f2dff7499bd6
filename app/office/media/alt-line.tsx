import { useId } from 'react'
import { FieldError } from '#app/ui/field-error.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Ornament } from './alt-field.tsx'
import { hideBroken } from './hide-broken.ts'
import type { OfficePicture } from './office-picture.ts'
import { type LineState, useAltLine } from './use-alt-line.ts'

type AltLineProps = { picture: OfficePicture; onState: (id: string, state: LineState) => void }

const stateWords = { still: '', typing: 'Typing', saving: 'Saving', saved: 'Saved', failed: 'Not saved' }

/** The words of one picture, saved as the field is left, and how that went. */
export function AltLine({ picture, onState }: AltLineProps) {
  const { words, state, failure, type, leave, setOrnament } = useAltLine(picture, onState)
  const id = useId()
  const error = failure?.fields.alt?.[0] ?? failure?.message
  return (
    <li className="alt">
      <div {...hideBroken}>
        <Picture image={picture.image} alt="" boxes={[{ width: '8rem', ratio: 8 / 5 }]} />
      </div>
      <div className="field">
        <label htmlFor={id}>{picture.name}</label>
        <input
          className="input"
          id={id}
          type="text"
          placeholder="What does it show?"
          value={words.isOrnament ? '' : words.alt}
          disabled={words.isOrnament}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
        <FieldError id={`${id}-error`} message={error} />
      </div>
      <div className="alt-state">
        <p className={`save save--${state}`} role="status">
          {stateWords[state]}
        </p>
        <Ornament checked={words.isOrnament} describedBy={id} onChange={setOrnament} />
      </div>
    </li>
  )
}
