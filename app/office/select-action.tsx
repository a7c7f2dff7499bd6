export type Choice = readonly [value: string, label: string]

type PickProps = {
  label: string
  value: string
  choices: readonly Choice[]
  onPick: (value: string) => void
}

/** A select that looks like text. Only for what is shown: it acts on every option that an arrow key passes. */
export function SelectAction({ label, value, choices, onPick }: PickProps) {
  return (
    <label className="pick inline gap-2">
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
