import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

export type MenuChoice = { name: string; isOn?: boolean; run: () => void }

type ToolMenuProps = {
  label: string
  className?: string
  face: ReactNode
  choices: MenuChoice[]
  onDone: () => void
  tabIndex: number
  onFocus: () => void
}

/**
 * A tool that opens a menu: by key the first choice has the focus, arrows go on, Escape goes back. It is not a `Menu`,
 * which is a popover with links to be passed by Tab: a toolbar is one stop of the Tab key, and this one opens beside its
 * tool also in browsers that cannot place a popover there.
 */
export function ToolMenu({ label, className, face, choices, tabIndex, onFocus, onDone }: ToolMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (isOpen) itemsIn(box.current)[0]?.focus()
  }, [isOpen])

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      setOpen(false)
      button.current?.focus()
    } else if (!moveFocus(event.key, itemsIn(box.current), ['ArrowUp', 'ArrowDown'])) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus has left
    <span
      className="tool-menu"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        className={className}
        type="button"
        data-tool=""
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        ref={button}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      <div
        className="tool-choices"
        role="menu"
        id={id}
        aria-label={label}
        hidden={!isOpen}
        ref={box}
        tabIndex={-1}
        onKeyDown={move}
      >
        {choices.map(({ name, isOn, run }) => (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: given to radio items alone
          <button
            key={name}
            type="button"
            role={isOn === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={isOn}
            tabIndex={-1}
            onClick={() => {
              setOpen(false)
              run()
              onDone()
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </span>
  )
}

function itemsIn(box: HTMLElement | null) {
  return [...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

/** Moves the focus by two arrow keys, Home and End; tells whether the key was one of them. */
export function moveFocus(key: string, items: HTMLElement[], [back, on]: [back: string, on: string]) {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { [back]: at - 1, [on]: at + 1, Home: 0, End: items.length - 1 }
  const to = steps[key]
  if (to === undefined) return false
  items.at(to % items.length)?.focus()
  return true
}
