import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

export type MenuChoice = { name: string; isOn?: boolean; run: () => void }

type ToolMenuProps = {
  label: string
  className?: string
  content: ReactNode
  choices: MenuChoice[]
  onDone: () => void
  tabIndex: number
  onFocus: () => void
}

/**
 * A toolbar button that opens a menu. The first item gets the focus, arrow keys move it, and Escape closes the menu. It
 * does not use `Menu`, a popover whose links are tab stops: a toolbar is a single tab stop, and this menu must open
 * next to its button also in browsers without CSS anchor positioning.
 */
export function ToolMenu({ label, className, content, choices, tabIndex, onFocus, onDone }: ToolMenuProps) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus to leave
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
        {content}
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
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: set only on radio items
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

/** Moves the focus with two arrow keys, Home and End. Returns whether the key was one of them. */
export function moveFocus(key: string, items: HTMLElement[], [previous, next]: [previous: string, next: string]) {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { [previous]: at - 1, [next]: at + 1, Home: 0, End: items.length - 1 }
  const to = steps[key]
  if (to === undefined) return false
  items.at(to % items.length)?.focus()
  return true
}
