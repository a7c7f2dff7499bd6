import type { MouseEvent, ReactNode } from 'react'

type MenuProps = {
  id: string
  className?: string
  label: string
  /** Whether a click on a button closes the menu too, as one on a link does. */
  closesOnButton?: boolean
  children: ReactNode
}

/** A popover that closes on an outside click or Escape, and when one of its links is followed. */
export function Menu({ id, className = 'menu', label, closesOnButton = false, children }: MenuProps) {
  /** Closes at the click: closing after the navigation could close a menu that was opened meanwhile. */
  function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if (target instanceof Element && target.closest(closesOnButton ? 'a, button' : 'a')) currentTarget.hidePopover?.()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link or button fires a click too.
    <section className={className} id={id} popover="auto" aria-label={label} onClick={closeOnChoice}>
      {children}
    </section>
  )
}

type ChoiceMenuProps = {
  id: string
  label: string
  value: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
  /** Shown before the current choice. */
  children?: ReactNode
}

/** A choice that acts at once. Not a select, which would act on every option that an arrow key passes. */
export function ChoiceMenu({ id, label, value, choices, onChoose, children }: ChoiceMenuProps) {
  return (
    <>
      <button className="choice-open rail gap-2" type="button" popoverTarget={id}>
        {children}
        <span className="sr">{label}: </span>
        <span className="ellipsis">{choices.find(([choice]) => choice === value)?.[1]}</span>
      </button>
      <Menu id={id} className="popover popover--choice" label={label} closesOnButton>
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

export type Choice = readonly [value: string, label: string]

type SelectActionProps = {
  label: string
  value: string
  choices: readonly Choice[]
  onSelect: (value: string) => void
}

/** A select that looks like text. Use it only to filter: it acts on every option that an arrow key passes. */
export function SelectAction({ label, value, choices, onSelect }: SelectActionProps) {
  return (
    <label className="select-action inline gap-2">
      <span>{label}</span>
      <select value={value} onChange={(event) => onSelect(event.currentTarget.value)}>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
