import { useEffect, useRef } from 'react'
import { uppermostDialog } from '#app/ui/uppermost-dialog.ts'

/**
 * Opens a dialog with the cursor in its first field, and gives the focus back when it goes.
 * Escape is heard here, because a browser closes a dialog at the second Escape whatever the page says to the first.
 */
export function useModal(close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef(close)

  useEffect(() => {
    latest.current = close
  })

  useEffect(() => {
    const before = document.activeElement
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || uppermostDialog() !== dialog.current) return
      event.preventDefault()
      latest.current()
    }
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('.body :is(input:not([type=checkbox]), textarea, select)')?.focus()
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('keydown', leave)
      // The dialog below may have given it back already.
      const after = before?.isConnected ? before : document.activeElement === document.body && findMain()
      if (after instanceof HTMLElement) after.focus({ preventScroll: true })
    }
  }, [])

  return dialog
}

function findMain() {
  return document.querySelector('main')
}
