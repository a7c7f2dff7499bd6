import { useEffect, useState } from 'react'
import { hearUnread, type Unread } from '#api/client/unread.ts'

/** The newest the server has told of new messages, with a page or by itself. */
export function useUnread(loaded: Unread): Unread {
  const [told, setTold] = useState(loaded)
  useEffect(() => hearUnread(setTold), [])
  return loaded.asOf > told.asOf ? loaded : told
}
