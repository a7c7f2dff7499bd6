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
    toggle: (id: string) => choose(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]),
    clear: () => choose([]),
  }
}
