import { requestContext, resourcesContext } from '#app/context.ts'
import { findSentMessage } from '#app/website/contact/sent-message.server.ts'
import { pageStyles } from '#app/website/shell/page-styles.ts'
import type { Route } from './+types/home.ts'
import homeStyles from './home.css?url'
import { HomePage } from './home-page.tsx'

export const links = pageStyles(homeStyles)

export async function loader({ request, context }: Route.LoaderArgs) {
  context.get(requestContext).tagCache()
  return { sent: await findSentMessage(context.get(resourcesContext), request.url) }
}

export default function Home({ loaderData: { sent } }: Route.ComponentProps) {
  return <HomePage form={{ sent }} />
}
