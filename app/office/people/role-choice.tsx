import { FieldError } from '#app/ui/field-error.tsx'
import { Role, roles } from '#domain/change/rights.ts'

type RoleChoiceProps = { legend: string; chosen: Role; errors?: string[]; onChoose?: (role: Role) => void }

/** Radio buttons for the roles, each with its summary. */
export function RoleChoice({ legend, chosen, errors, onChoose }: RoleChoiceProps) {
  return (
    <fieldset className="choices role-choices" aria-describedby={errors ? 'role-error' : undefined}>
      <legend>{legend}</legend>
      {Role.options.map((role) => (
        <label key={role}>
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === chosen}
            onChange={onChoose && (() => onChoose(role))}
          />
          <span>
            <strong>{roles[role].label}</strong>
            <span className="xs quiet">{roles[role].summary}</span>
          </span>
        </label>
      ))}
      <FieldError id="role-error" message={errors?.[0]} />
    </fieldset>
  )
}
