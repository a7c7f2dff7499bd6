import { useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

const none: ReadonlySet<string> = new Set()

/** The messages selected in this list. Another list starts with none. */
export function useSelection(list: string) {
  const [selected, setSelected] = useState({ list, ids: none })
  const chosen = selected.list === list ? selected.ids : none
  const choose = (ids: Iterable<string>) => setSelected({ list, ids: new Set(ids) })
  return {
    chosen,
    choose,
    toggle: (id: string) =>
      setSelected((before) => {
        const ids = new Set(before.list === list ? before.ids : none)
        if (!ids.delete(id)) ids.add(id)
        return { list, ids }
      }),
    clear: () => choose([]),
  }
}
