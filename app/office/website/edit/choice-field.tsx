import { ChipsField } from '#app/office/writing/settings/chips-field.tsx'
import { FieldError } from '#app/ui/field-error.tsx'
import { capitalised } from '#domain/number-word.ts'
import { type Option, useEdited } from './edit-context.ts'
import { FieldFrame, type FieldProps } from './words-field.tsx'

/** One of several, or several of them: the practice areas of an advocate. */
export function ChoiceField({ field, way, value, issues, isSample, onChange }: FieldProps) {
  const { choices } = useEdited()
  const id = `field-${way}`
  const [issue] = issues
  const options = field.choices?.map(asOption) ?? choices[field.key.split('.').at(-1) ?? ''] ?? []
  if (!field.choices) {
    return (
      <>
        <ChipsField
          label={field.label}
          values={Array.isArray(value) ? value.map(String) : []}
          options={options}
          onlyThese={(typed) => `There is no “${typed}” among them.`}
          onChange={onChange}
        />
        <FieldError message={issue?.message} />
      </>
    )
  }
  return (
    <FieldFrame field={field} id={id} isSample={isSample}>
      <select
        className="input select"
        id={id}
        value={String(value ?? '')}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue && `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      >
        {!value && <option value="">Please choose</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} message={issue?.message} />
    </FieldFrame>
  )
}

/** 'senior-partners' is read as 'Senior partners'. */
function asOption(value: string): Option {
  return { value, label: capitalised(value.replaceAll('-', ' ')) }
}
