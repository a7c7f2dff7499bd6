import Trash from 'lucide-react/icons/trash-2'
import { fullTime, longDateOf } from '#app/office/office-time.ts'
import { stateNames } from '#domain/messages/desk.ts'
import type { OpenedMessage } from './load-message.server.ts'

/** Since when a message is in the bin, and what becomes of it. */
export function BinNote({ message, binnedAt }: { message: OpenedMessage; binnedAt: string }) {
  const { shownAs, assignee, removedAt } = message
  const whose = assignee ? `, with ${assignee.name}` : ''
  return (
    <div className="note">
      <Trash className="icon" />
      <div>
        <p>
          <strong suppressHydrationWarning>In the bin since {fullTime(binnedAt).replace(/^T/, 't')}.</strong>
        </p>
        <p>
          Restored, it comes back as it was: {stateNames[shownAs]}
          {whose}.{removedAt && ` Removed for ever on ${longDateOf(removedAt)}.`}
        </p>
      </div>
    </div>
  )
}
