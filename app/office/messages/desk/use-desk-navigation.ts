import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { isForPage } from '#app/office/single-keys.ts'
import type { DeskView } from '#domain/messages/desk/desk.ts'
import { manyId } from './bulk-actions.tsx'
import { deskPath } from './desk-path.ts'
import { rowId } from './desk-row.tsx'
import type { ListedMessage } from './listed-message.ts'
import type { DeskActs } from './use-desk-actions.ts'
import type { Selection } from './use-selection.ts'

type Moves = { rows: ListedMessage[]; selection: Selection; acts: DeskActs; view?: DeskView; onHelp: () => void }

/** The desk by keys alone: what they are done to are the chosen messages, else the open one, else the focused one. */
export function useDeskMoves({ rows, selection, acts, view, onHelp }: Moves) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { id: open } = useParams()

  const heading = useRef<{ from: string; to: string }>(undefined)

  /** The one that lies open, or is on its way there: whoever types fast does not wait for it. */
  function current() {
    return open && heading.current?.from === open ? heading.current.to : (open ?? focusedId())
  }

  const targets = () => (selection.chosen.size > 0 ? [...selection.chosen] : [current()].flatMap((id) => id ?? []))

  async function move(step: number) {
    const at = rows.findIndex(({ id }) => id === current())
    const next = rows[at < 0 ? 0 : at + step]
    if (!next) return
    if (open) {
      heading.current = { from: open, to: next.id }
      await navigate(deskPath(search, next.id))
    }
    document.getElementById(rowId(next.id))?.focus()
  }

  async function back() {
    if (selection.chosen.size > 0) return selection.clear()
    if (!open) return
    const left = current() ?? open
    heading.current = undefined
    await navigate(deskPath(search))
    document.getElementById(rowId(left))?.focus()
  }

  function act(work: (ids: string[]) => unknown) {
    const ids = targets()
    if (ids.length > 0) void work(ids)
  }

  function choose(what: 'assignee' | 'state') {
    if (selection.chosen.size > 0) document.getElementById(manyId(what))?.click()
    else openMenu(`${what}-menu`)
  }

  useDeskKeys({
    j: () => void move(1),
    k: () => void move(-1),
    Escape: () => void back(),
    e: () => act((ids) => acts.change(ids, { state: 'answered' }, 'Marked as answered')),
    '#': () => act((ids) => (view === 'bin' ? acts.askDelete(ids) : acts.bin(ids))),
    x: () => act(() => selection.toggle(current() ?? '')),
    '!': () => act((ids) => view !== 'bin' && view !== 'spam' && acts.markSpam(ids)),
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

/** What each key does, by its name. */
function useDeskKeys(does: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = does[event.key]
    if (!act || !isForPage(event)) return
    event.preventDefault()
    act()
  })

  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
