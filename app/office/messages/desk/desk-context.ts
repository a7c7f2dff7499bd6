import { useOutletContext } from 'react-router'
import type { LoadedDesk } from './load-desk.server.ts'
import type { DeskActions } from './use-desk-actions.ts'

/** What the desk provides to the open message. */
export type DeskContext = {
  list: LoadedDesk
  actions: DeskActions
  reload: () => Promise<void>
}

export function useDesk() {
  return useOutletContext<DeskContext>()
}
