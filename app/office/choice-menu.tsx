import type { ReactNode } from 'react'
import { Menu } from './menu.tsx'
import type { Choice } from './pick.tsx'

type ChoiceMenuProps = {
  id: string
  label: string
  value: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
  /** Stands before the choice that holds. */
  children?: ReactNode
}

/** A choice that is acted on at once. It must be pressed: a select would act on every option that an arrow key passes. */
export function ChoiceMenu({ id, label, value, choices, onChoose, children }: ChoiceMenuProps) {
  return (
    <>
      <button className="choice-open" type="button" popoverTarget={id}>
        {children}
        <span className="sr">{label}: </span>
        <span className="choice-label">{choices.find(([choice]) => choice === value)?.[1]}</span>
      </button>
      <Menu id={id} className="pop pop--choice" label={label} endsByButton>
        {choices.map(([choice, name]) => (
          <button
            key={choice}
            type="button"
            aria-current={choice === value ? 'true' : undefined}
            onClick={() => choice !== value && onChoose(choice)}
          >
            {name}
          </button>
        ))}
      </Menu>
    </>
  )
}
