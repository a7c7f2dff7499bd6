import type { MouseEvent, ReactNode } from 'react'
import type { Choice } from './select-action.tsx'

type MenuProps = {
  id: string
  className?: string
  label: string
  /** Whether a button in it ends it too, as a link does. */
  endsByButton?: boolean
  children: ReactNode
}

/** What a button opens; it closes by itself, and when one of its links is followed. */
export function Menu({ id, className = 'menu', label, endsByButton = false, children }: MenuProps) {
  /** With the click: a page that arrives later would close what was opened while it was on its way. */
  function closeWithChoice({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if (target instanceof Element && target.closest(endsByButton ? 'a, button' : 'a')) currentTarget.hidePopover?.()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is chosen by key is clicked too.
    <section className={className} id={id} popover="auto" aria-label={label} onClick={closeWithChoice}>
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
  /** Stands before the choice that holds. */
  children?: ReactNode
}

/** A choice that is acted on at once. It must be pressed: a select would act on every option that an arrow key passes. */
export function ChoiceMenu({ id, label, value, choices, onChoose, children }: ChoiceMenuProps) {
  return (
    <>
      <button className="choice-open rail gap-2" type="button" popoverTarget={id}>
        {children}
        <span className="sr">{label}: </span>
        <span className="ellipsis">{choices.find(([choice]) => choice === value)?.[1]}</span>
      </button>
      <Menu id={id} className="popover popover--choice" label={label} endsByButton>
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
