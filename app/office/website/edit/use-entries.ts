import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { randomId } from '#app/ui/random-id.ts'
import { isHidden } from '#domain/firm/content-field.ts'

/** An entry of a list, told from the others wherever it is moved. */
export type Entry = { id: string; value: unknown; isHidden: boolean }

type UseEntries = {
  value: unknown[]
  onChange: (value: unknown[]) => void
  /** What an entry is called where its moving is announced. */
  nameOf: (entry: Entry) => string
}

export type Entries = ReturnType<typeof useEntries>

/** The entries of a list, which are added, hidden, removed, and moved by buttons, by dragging and by keys. */
export function useEntries({ value, onChange, nameOf }: UseEntries) {
  const list = useRef<HTMLOListElement>(null)
  const prefix = useId()
  const [entries, setEntries] = useState(() => value.map((entry, at) => asEntry(entry, `${prefix}${at}`)))
  const [lifted, setLifted] = useState<{ id: string; before: Entry[] }>()
  const [said, setSaid] = useState('')
  const focusNext = useFocusAfter(list)

  function put(next: Entry[]) {
    setEntries(next)
    onChange(next.map(({ value, isHidden }) => (isHidden ? { hidden: value } : value)))
  }

  function change(id: string, part: Partial<Entry>) {
    put(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))
  }

  function moveTo(id: string, to: number) {
    const from = entries.findIndex((entry) => entry.id === id)
    const moved = entries[from]
    if (!moved || to < 0 || to >= entries.length || to === from) return
    put(entries.toSpliced(from, 1).toSpliced(to, 0, moved))
    setSaid(`${nameOf(moved)} is at place ${to + 1} of ${entries.length}`)
  }

  function place(id: string) {
    return entries.findIndex((entry) => entry.id === id)
  }

  function lift(id: string) {
    const entry = entries[place(id)]
    if (!entry) return
    setLifted({ id, before: entries })
    setSaid(`${nameOf(entry)} is lifted: ${place(id) + 1} of ${entries.length}`)
  }

  function putDown() {
    const entry = lifted && entries[place(lifted.id)]
    setLifted(undefined)
    if (entry) setSaid(`${nameOf(entry)} is put down: ${place(entry.id) + 1} of ${entries.length}`)
  }

  function putBack() {
    if (lifted) put(lifted.before)
    setLifted(undefined)
    setSaid('It is back where it was')
  }

  function press(event: KeyboardEvent, id: string) {
    const isLifted = lifted?.id === id
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === ' ' || (event.key === 'Enter' && isLifted)) isLifted ? putDown() : lift(id)
    else if (isLifted && step) {
      focusNext(id, 'handle')
      moveTo(id, place(id) + step)
    } else if (isLifted && event.key === 'Escape') {
      focusNext(id, 'handle')
      putBack()
    } else {
      if (isLifted && event.key === 'Tab') putDown()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const drag = useDrag(list, (id, to) => moveTo(id, to))

  return {
    list,
    entries,
    said,
    liftedId: lifted?.id ?? drag.id,
    set: (id: string, value: unknown) => change(id, { value }),
    hide: (id: string, isHidden: boolean) => change(id, { isHidden }),
    add(value: unknown) {
      const added = asEntry(value)
      put([...entries, added])
      focusNext(added.id, 'field')
      return added.id
    },
    replace: (values: unknown[]) => put(values.map((value) => asEntry(value))),
    remove(id: string) {
      const at = place(id)
      const neighbour = entries[at + 1] ?? entries[at - 1]
      put(entries.filter((entry) => entry.id !== id))
      if (neighbour) focusNext(neighbour.id, 'remove')
    },
    move(id: string, by: -1 | 1) {
      focusNext(id, by < 0 ? 'up' : 'down')
      moveTo(id, place(id) + by)
    },
    /** For the handle of an entry. */
    handle: (id: string) => ({
      onKeyDown: (event: KeyboardEvent) => press(event, id),
      onPointerDown: (event: PointerEvent) => drag.start(event, id),
    }),
  }
}

function asEntry(value: unknown, id: string = randomId()): Entry {
  return isHidden(value) ? { id, value: value.hidden, isHidden: true } : { id, value, isHidden: false }
}

type Part = 'handle' | 'up' | 'down' | 'remove' | 'field'

/** What is moved loses the focus, and what is removed takes it along: afterwards it is where one would look for it. */
function useFocusAfter(list: RefObject<HTMLOListElement | null>) {
  const next = useRef<{ id: string; part: Part }>(undefined)

  useLayoutEffect(() => {
    if (!next.current) return
    const { id, part } = next.current
    const row = list.current?.querySelector(`[data-entry="${id}"]`)
    const found = row?.querySelector<HTMLElement>(
      part === 'field' ? 'textarea, input, select' : `[data-part="${part}"]`,
    )
    const usable = found?.matches(':disabled') ? row?.querySelector<HTMLElement>('[data-part="handle"]') : found
    if (!usable) return
    next.current = undefined
    usable.focus()
  })

  return (id: string, part: Part) => {
    next.current = { id, part }
  }
}

/** Dragging by the handle: the entry takes the place that the pointer is over. */
function useDrag(list: RefObject<HTMLOListElement | null>, moveTo: (id: string, to: number) => void) {
  const [id, setId] = useState<string>()
  const latest = useRef(moveTo)
  useLayoutEffect(() => {
    latest.current = moveTo
  })

  function start(event: PointerEvent, dragged: string) {
    if (event.button !== 0) return
    setId(dragged)
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])]
      const from = rows.findIndex((row) => row instanceof HTMLElement && row.dataset.entry === dragged)
      const over = rows.findIndex((row, at) => {
        const { top, bottom } = row.getBoundingClientRect()
        const middle = (top + bottom) / 2
        // Past the middle: rows of other heights would change places to and fro.
        return at < from ? clientY >= top && clientY < middle : clientY <= bottom && clientY > middle
      })
      if (over >= 0 && over !== from) latest.current(dragged, over)
    }
    const end = () => {
      setId(undefined)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    // On the window: an element that moves within the page loses the pointer.
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }

  return { id, start }
}
