import type { Route } from './+types/home.ts'
import { HomePage } from './home-page.tsx'
import { sentReference } from './message-form.ts'

export function loader({ request }: Route.LoaderArgs) {
  return { sent: sentReference(request.url) }
}

export default function Home({ loaderData: { sent } }: Route.ComponentProps) {
  return <HomePage form={{ sent }} />
}
