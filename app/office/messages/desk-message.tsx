import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { ListFailed } from '#app/office/lists/list-failed.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import { staff } from '#domain/change/actor.ts'
import type { Route } from './+types/desk-message.ts'
import { loadMessage } from './load-message.server.ts'
import { MessageGone } from './message-gone.tsx'
import { MessagePane } from './message-pane.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const { id, name } = context.get(userContext)
  const { address } = context.get(requestContext)
  try {
    const message = await loadMessage(resources, context.get(contentContext), staff(id, { address }), params.id)
    return { message, printedBy: name }
  } catch (error) {
    resources.log.error({ path: url.pathname, error }, 'a message could not be loaded')
    return null
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

/** The message that lies open on the desk. */
export default function DeskMessage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <div className="pane-in">
        <ListFailed what="The message" />
      </div>
    )
  }
  const { message, printedBy } = loaderData
  return message ? <MessagePane key={message.id} message={message} printedBy={printedBy} /> : <MessageGone />
}
