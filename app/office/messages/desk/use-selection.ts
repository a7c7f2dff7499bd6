import { useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

const none: ReadonlySet<string> = new Set()

/** The messages that were chosen in this list; another list begins with none. */
export function useSelection(list: string) {
  const [kept, setKept] = useState({ list, ids: none })
  const chosen = kept.list === list ? kept.ids : none
  const choose = (ids: Iterable<string>) => setKept({ list, ids: new Set(ids) })
  return {
    chosen,
    choose,
    toggle: (id: string) => choose(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]),
    clear: () => choose([]),
  }
}
