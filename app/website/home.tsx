import { requestContext, resourcesContext } from '#app/context.ts'
import type { Route } from './+types/home.ts'
import { HomePage } from './home-page.tsx'
import { findSentMessage } from './sent-message.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  context.get(requestContext).shows()
  return { sent: await findSentMessage(context.get(resourcesContext), request.url) }
}

export default function Home({ loaderData: { sent } }: Route.ComponentProps) {
  return <HomePage form={{ sent }} />
}
