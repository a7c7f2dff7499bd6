import { useState } from 'react'
import { FieldError } from '#app/ui/field-error.tsx'

/** A practice area as the form offers it. */
export type OfferedArea = { slug: string; title: string }

type AreasFieldProps = { areas: OfferedArea[]; errors?: string[] }

/** The practice areas a post is about: closed until somebody wants it, since a post needs none. */
export function AreasField({ areas, errors }: AreasFieldProps) {
  const [count, setCount] = useState(0)
  const error = errors?.[0]
  return (
    <div className="field">
      <details className="areas">
        <summary>
          Areas of practice <span className="hint">{count > 0 ? `${count} chosen` : 'Optional'}</span>
        </summary>
        <fieldset
          aria-label="Areas of practice"
          aria-describedby={error && 'areas-error'}
          onChange={({ currentTarget }) => setCount(currentTarget.querySelectorAll(':checked').length)}
        >
          {areas.map(({ slug, title }) => (
            <label key={slug} className="check">
              <input type="checkbox" name="areas" value={slug} />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
      </details>
      <FieldError id="areas-error" message={error} />
    </div>
  )
}
