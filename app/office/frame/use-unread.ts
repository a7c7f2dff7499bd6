import { useEffect, useState } from 'react'
import { hearUnread, type Unread } from '#api/client/unread.ts'
import { showToast } from '#app/ui/toast.ts'

/** The newest the server has told of new messages, with a page or by itself. */
export function useUnread(loaded: Unread): Unread {
  const [told, setTold] = useState(loaded)
  const [isSignedOut, setSignedOut] = useState(false)
  useEffect(() => hearUnread(setTold, setSignedOut), [])
  useEffect(() => {
    if (!isSignedOut) return
    const shown = showToast('bad', 'Your session has ended.', 'What you have typed stays here. Sign in, and go on.', {
      label: 'Sign in in a new window',
      act: () => void open('/adminsite', '_blank', 'noopener'),
    })
    return () => void shown.then((dismiss) => dismiss())
  }, [isSignedOut])
  return loaded.asOf > told.asOf ? loaded : told
}
