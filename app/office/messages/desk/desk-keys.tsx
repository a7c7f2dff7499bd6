import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useParams } from 'react-router'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { CheckField } from '#app/office/forms/form-controls.tsx'
import { areShortcutsOn, focusUnlessTyping, isShortcut, switchShortcuts } from '#app/office/keyboard-shortcuts.ts'
import type { DeskView } from '#domain/messages/desk/desk.ts'
import { bulkButtonId } from './bulk-actions.tsx'
import { deskPath, rowId } from './desk-path.ts'
import type { Selection } from './desk-summary.tsx'
import type { ListedMessage } from './listed-message.ts'
import type { DeskActions } from './use-desk-actions.ts'

type DeskShortcutOptions = {
  rows: ListedMessage[]
  selection: Selection
  actions: DeskActions
  view?: DeskView
  onHelp: () => void
}

/** The keyboard shortcuts. They act on the selected messages, else on the open one, else on the focused one. */
export function useDeskShortcuts({ rows, selection, actions, view, onHelp }: DeskShortcutOptions) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { id: open } = useParams()

  /** The message that a key is opening: fast key presses do not wait for the page. */
  const opening = useRef<string>(undefined)
  const isNavigating = useNavigation().state !== 'idle'

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is open now, or another navigation has replaced this one
  useEffect(() => {
    if (!isNavigating) opening.current = undefined
  }, [open, isNavigating])

  const current = () => opening.current ?? open ?? focusedId()

  const targets = () => (selection.chosen.size > 0 ? [...selection.chosen] : [current()].flatMap((id) => id ?? []))

  async function move(step: number) {
    const index = rows.findIndex(({ id }) => id === current())
    const next = rows[index < 0 ? 0 : index + step]
    if (!next) return
    if (open) {
      opening.current = next.id
      await navigate(deskPath(search, next.id))
    }
    focusUnlessTyping(document.getElementById(rowId(next.id)))
  }

  async function back() {
    if (selection.chosen.size > 0) return selection.clear()
    if (!open) return
    const lastId = current() ?? open
    opening.current = undefined
    await navigate(deskPath(search))
    focusUnlessTyping(document.getElementById(rowId(lastId)))
  }

  function applyToTargets(work: (ids: string[]) => unknown) {
    const ids = targets()
    if (ids.length > 0) void work(ids)
  }

  function toggleCurrent() {
    const id = current()
    if (id) selection.toggle(id)
  }

  function choose(what: 'assignee' | 'state') {
    if (selection.chosen.size > 0) document.getElementById(bulkButtonId(what))?.click()
    else openMenu(`${what}-menu`)
  }

  useKeyHandlers({
    j: () => void move(1),
    k: () => void move(-1),
    Escape: () => void back(),
    e: () => applyToTargets((ids) => actions.change(ids, { state: 'answered' }, 'Marked as answered')),
    '#': () => applyToTargets((ids) => (view === 'bin' ? actions.requestDelete(ids) : actions.bin(ids))),
    x: toggleCurrent,
    '!': () => applyToTargets((ids) => view !== 'bin' && view !== 'spam' && actions.markSpam(ids)),
    a: () => choose('assignee'),
    s: () => choose('state'),
    r: () => openMenu('reply-menu'),
    n: () => document.getElementById('note')?.focus(),
    '?': onHelp,
  })
}

function focusedId() {
  return document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset.message
}

function openMenu(id: string) {
  const menu = document.getElementById(id)
  menu?.showPopover?.()
  menu?.querySelector<HTMLElement>('a, button')?.focus()
}

/** The other keys act once, however long they are held down. */
const repeatingKeys = new Set(['j', 'k'])

/** Runs the handler of a pressed key. */
function useKeyHandlers(handlers: Record<string, () => void>) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const handler = handlers[event.key]
    if (!handler || !isShortcut(event)) return
    event.preventDefault()
    if (!event.repeat || repeatingKeys.has(event.key)) handler()
  })

  useEffect(() => {
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])
}

const keys = {
  Moving: [
    ['Next message', 'j'],
    ['Previous message', 'k'],
    ['Open', 'Enter'],
    ['Back to the list', 'Esc'],
    ['Search', '/'],
  ],
  Handling: [
    ['Mark as answered', 'e'],
    ['Set the state', 's'],
    ['Assign', 'a'],
    ['Spam', '!'],
    ['Delete', '#'],
    ['Select', 'x'],
    ['Reply', 'r'],
    ['Add a note', 'n'],
  ],
  'In a note': [
    ['Add it', 'Ctrl or ⌘ + Enter'],
    ['Leave it, the words stay', 'Esc'],
  ],
}

/** The keyboard help, with a switch for single keys. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn)
  return (
    <OfficeDialog title="Keyboard help" onClose={onClose}>
      <div className="body">
        <div className="keys">
          {Object.entries(keys).map(([title, rows]) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {rows.map(([label, key]) => (
                  <div key={key}>
                    <dt>{label}</dt>
                    <dd>
                      <kbd>{key}</kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <CheckField
          checked={isOn}
          onChange={({ currentTarget }) => {
            setIsOn(currentTarget.checked)
            switchShortcuts(currentTarget.checked)
          }}
        >
          Single keys work on this page. Untick if you dictate or use a screen reader’s own keys.
        </CheckField>
      </div>
      <div className="dialog-foot">
        <button className="btn" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </OfficeDialog>
  )
}
