import { requestContext, resourcesContext } from '#app/context.ts'
import homeStyles from '#app/styles/sheets/home.css?url'
import type { Route } from './+types/home.ts'
import { HomePage } from './home-page.tsx'
import { pageStyles } from './page-styles.ts'
import { findSentMessage } from './sent-message.server.ts'

export const links = pageStyles(homeStyles)

export async function loader({ request, context }: Route.LoaderArgs) {
  context.get(requestContext).tagCache()
  return { sent: await findSentMessage(context.get(resourcesContext), request.url) }
}

export default function Home({ loaderData: { sent } }: Route.ComponentProps) {
  return <HomePage form={{ sent }} />
}
