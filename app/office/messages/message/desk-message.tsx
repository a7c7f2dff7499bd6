import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { deskPath } from '#app/office/messages/desk/desk-path.ts'
import { RepliesDialog } from '#app/office/messages/replies/replies.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import { useLastLoaded } from '#app/office/use-last-loaded.ts'
import { Mark } from '#app/ui/logo.tsx'
import { staff } from '#domain/change/actor.ts'
import type { Route } from './+types/desk-message.ts'
import { loadMessage } from './load-message.server.ts'
import { MessagePane } from './message-pane.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const self = context.get(userContext)
  const { address } = context.get(requestContext)
  try {
    const message = await loadMessage(resources, context.get(contentContext), staff(self, { address }), params.id)
    return { message, printedBy: self.name }
  } catch (error) {
    resources.log.error({ path: url.pathname, error }, 'a message could not be loaded')
    return null
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

/** The open message. Keeps it if reloading it fails. */
export default function DeskMessage({ loaderData, params }: Route.ComponentProps) {
  const last = useLastLoaded(loaderData)
  const loaded = loaderData ?? (last?.message?.id === params.id ? last : null)
  // The message from which the saved replies were opened: with another message they close.
  const [repliesOf, setRepliesOf] = useState<string>()
  return (
    <>
      {!loaded && (
        <div className="pane-in stack gap-8">
          <ListFailed what="The message" />
        </div>
      )}
      {loaded?.message && (
        <MessagePane
          key={loaded.message.id}
          message={loaded.message}
          printedBy={loaded.printedBy}
          onWriteReplies={() => setRepliesOf(params.id)}
        />
      )}
      {loaded && !loaded.message && <MessageGone />}
      {/* Not in the pane: its text stays when a colleague moves or deletes the message meanwhile. */}
      {repliesOf === params.id && <RepliesDialog onClose={() => setRepliesOf(undefined)} />}
    </>
  )
}

/** For a link to a message that was deleted or withdrawn. */
function MessageGone() {
  const { search } = useLocation()
  return (
    <div className="many">
      <Mark />
      <h2>This message is no longer here</h2>
      <p>It was deleted for ever, withdrawn by its sender, or kept as long as messages are.</p>
      <Link className="btn btn--line" to={deskPath(search)}>
        Back to the list
      </Link>
    </div>
  )
}
