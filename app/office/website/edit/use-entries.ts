import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { randomId } from '#app/ui/random-id.ts'
import { isHidden } from '#domain/firm/content-field.ts'

/** An entry of a list; its id stays the same when it is moved. */
export type Entry = { id: string; value: unknown; isHidden: boolean }

type UseEntriesOptions = {
  value: unknown[]
  onChange: (value: unknown[]) => void
  /** The name of an entry in announcements to screen readers. */
  nameOf: (entry: Entry) => string
}

export type Entries = ReturnType<typeof useEntries>

/** The entries of a list, which can be added, hidden, removed, and moved with buttons, by dragging or with keys. */
export function useEntries({ value, onChange, nameOf }: UseEntriesOptions) {
  const list = useRef<HTMLOListElement>(null)
  const prefix = useId()
  const [entries, setEntries] = useState(() => value.map((entry, at) => asEntry(entry, `${prefix}${at}`)))
  const [lifted, setLifted] = useState<{ id: string; before: Entry[] }>()
  const [announcement, announce] = useState('')
  const focusAfterRender = useFocusAfterRender(list)

  function update(next: Entry[]) {
    setEntries(next)
    onChange(next.map(({ value, isHidden }) => (isHidden ? { hidden: value } : value)))
  }

  function change(id: string, part: Partial<Entry>) {
    update(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))
  }

  function moveTo(id: string, to: number) {
    const from = entries.findIndex((entry) => entry.id === id)
    const moved = entries[from]
    if (!moved || to < 0 || to >= entries.length || to === from) return
    update(entries.toSpliced(from, 1).toSpliced(to, 0, moved))
    announce(`${nameOf(moved)} is at place ${to + 1} of ${entries.length}`)
  }

  function indexOf(id: string) {
    return entries.findIndex((entry) => entry.id === id)
  }

  function lift(id: string) {
    const entry = entries[indexOf(id)]
    if (!entry) return
    setLifted({ id, before: entries })
    announce(`${nameOf(entry)} is lifted: ${indexOf(id) + 1} of ${entries.length}`)
  }

  function drop() {
    const entry = lifted && entries[indexOf(lifted.id)]
    setLifted(undefined)
    if (entry) announce(`${nameOf(entry)} is put down: ${indexOf(entry.id) + 1} of ${entries.length}`)
  }

  function cancelMove() {
    if (lifted) update(lifted.before)
    setLifted(undefined)
    announce('It is back where it was')
  }

  function handleKeyDown(event: KeyboardEvent, id: string) {
    const isLifted = lifted?.id === id
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === ' ' || (event.key === 'Enter' && isLifted)) isLifted ? drop() : lift(id)
    else if (isLifted && step) {
      focusAfterRender(id, 'handle')
      moveTo(id, indexOf(id) + step)
    } else if (isLifted && event.key === 'Escape') {
      focusAfterRender(id, 'handle')
      cancelMove()
    } else {
      if (isLifted && event.key === 'Tab') drop()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const drag = useDrag(list, (id, to) => moveTo(id, to))

  return {
    list,
    entries,
    announcement,
    liftedId: lifted?.id ?? drag.id,
    set: (id: string, value: unknown) => change(id, { value }),
    hide: (id: string, isHidden: boolean) => change(id, { isHidden }),
    add(value: unknown) {
      const added = asEntry(value)
      update([...entries, added])
      focusAfterRender(added.id, 'field')
      return added.id
    },
    replace: (values: unknown[]) => update(values.map((value) => asEntry(value))),
    remove(id: string) {
      const at = indexOf(id)
      const neighbour = entries[at + 1] ?? entries[at - 1]
      update(entries.filter((entry) => entry.id !== id))
      if (neighbour) focusAfterRender(neighbour.id, 'remove')
    },
    move(id: string, by: -1 | 1) {
      focusAfterRender(id, by < 0 ? 'up' : 'down')
      moveTo(id, indexOf(id) + by)
    },
    /** The event handlers for the drag handle of an entry. */
    handle: (id: string) => ({
      onKeyDown: (event: KeyboardEvent) => handleKeyDown(event, id),
      onPointerDown: (event: PointerEvent) => drag.start(event, id),
    }),
  }
}

function asEntry(value: unknown, id: string = randomId()): Entry {
  return isHidden(value) ? { id, value: value.hidden, isHidden: true } : { id, value, isHidden: false }
}

type Part = 'handle' | 'up' | 'down' | 'remove' | 'field'

/** Restores the focus after a render: moving or removing an entry makes its focused control lose it. */
function useFocusAfterRender(list: RefObject<HTMLOListElement | null>) {
  const next = useRef<{ id: string; part: Part }>(undefined)

  useLayoutEffect(() => {
    if (!next.current) return
    const { id, part } = next.current
    const row = list.current?.querySelector(`[data-entry="${id}"]`)
    const control = row?.querySelector<HTMLElement>(
      part === 'field' ? 'textarea, input, select' : `[data-part="${part}"]`,
    )
    const usable = control?.matches(':disabled') ? row?.querySelector<HTMLElement>('[data-part="handle"]') : control
    if (!usable) return
    next.current = undefined
    usable.focus()
  })

  return (id: string, part: Part) => {
    next.current = { id, part }
  }
}

/** Dragging by the handle: the entry moves to the position under the pointer. */
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
        // Swap only past the middle of a row: otherwise rows of different heights would swap back and forth.
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
    // Listen on the window: an element that is moved in the DOM loses pointer capture.
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }

  return { id, start }
}
