import { Link, useLocation } from 'react-router'
import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { deskPath } from '#app/office/messages/desk/desk-path.ts'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
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

/** The open message. */
export default function DeskMessage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <div className="pane-in stack gap-8">
        <ListFailed what="The message" />
      </div>
    )
  }
  const { message, printedBy } = loaderData
  return message ? <MessagePane key={message.id} message={message} printedBy={printedBy} /> : <MessageGone />
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
