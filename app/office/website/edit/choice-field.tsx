import { ChipsField } from '#app/office/writing/settings/chips-field.tsx'
import { FieldError } from '#app/ui/field-error.tsx'
import { capitalised } from '#domain/number-word.ts'
import { type Option, useEditContext } from './edit-context.ts'
import { FieldFrame, type FieldProps } from './words-field.tsx'

/** A select for one of a fixed set of values, or chips for several, such as the practice areas of an advocate. */
export function ChoiceField({ field, fieldPath, value, issues, isSample, onChange }: FieldProps) {
  const { choices } = useEditContext()
  const id = `field-${fieldPath}`
  const [issue] = issues
  const options = field.choices?.map(asOption) ?? choices[field.key.split('.').at(-1) ?? ''] ?? []
  if (!field.choices) {
    return (
      <>
        <ChipsField
          label={field.label}
          values={Array.isArray(value) ? value.map(String) : []}
          options={options}
          unknownError={(typed) => `There is no “${typed}” among them.`}
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

/** Labels 'senior-partners' as 'Senior partners'. */
function asOption(value: string): Option {
  return { value, label: capitalised(value.replaceAll('-', ' ')) }
}
