import { useOutletContext } from 'react-router'
import type { LoadedDesk } from './load-desk.server.ts'
import type { DeskActs } from './use-desk-actions.ts'

/** What an open message is told of the desk that it lies on. */
export type DeskContext = {
  list: LoadedDesk
  acts: DeskActs
  reload: () => Promise<void>
}

export function useDesk() {
  return useOutletContext<DeskContext>()
}
