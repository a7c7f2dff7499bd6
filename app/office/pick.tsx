import type { ReactNode } from 'react'

export type Choice = readonly [value: string, label: string]

type PickProps = {
  label: string
  value: string
  choices: readonly Choice[]
  onPick: (value: string) => void
  /** Stands in place of the label, which is then for those who listen. */
  children?: ReactNode
  /** Where something else on the page says it already. */
  quiet?: boolean
}

/** A choice that looks like words. */
export function Pick({ label, value, choices, onPick, children, quiet = false }: PickProps) {
  return (
    <label className="pick">
      {children}
      <span className={quiet ? 'sr' : undefined}>{label}</span>
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
