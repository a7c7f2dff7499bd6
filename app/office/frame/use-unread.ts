import { useEffect, useState } from 'react'
import { hearUnread, type Unread } from '#api/client/unread.ts'

/** The count as the server tells it. */
export function useUnread(first: number): Unread {
  const [state, setState] = useState<Unread>({ unread: first, newest: [] })
  useEffect(() => hearUnread(setState), [])
  return state
}
