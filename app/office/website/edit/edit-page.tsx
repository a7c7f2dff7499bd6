import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { openContentContext, resourcesContext, userContext } from '#app/context.ts'
import { EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { randomId } from '#app/ui/random-id.ts'
import type { Route } from './+types/edit-page.ts'
import { EditScreen } from './edit-screen.tsx'
import { loadEditPage } from './load-edit-page.server.ts'

export const handle: DashboardHandle = { title: 'Website', isFullHeight: true, hasOwnTopBar: true }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(resourcesContext)
  const { id: accountId, username } = context.get(userContext)
  try {
    const edited = await loadEditPage(db, context.get(openContentContext), params['*'])
    return { edited, accountId, username, opening: randomId() }
  } catch (error) {
    log.error({ path: url.pathname, error }, 'a page of the website could not be opened')
    return null
  }
}

/** A module variable, because `shouldRevalidate` receives only addresses. */
let hasFailed = false

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await nullOnNetworkError(serverLoader())
  hasFailed = loaded === null
  return loaded
}

/** Do not reload the same page after a submission elsewhere: it would overwrite what the user is typing. */
export function shouldRevalidate({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return hasFailed || (currentParams['*'] !== nextParams['*'] && defaultShouldRevalidate)
}

export default function EditPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ListFailed what="The page" />
  const { edited, opening, ...account } = loaderData
  if (!edited) return <PageMissing />
  return <EditScreen key={opening} {...edited} {...account} />
}

/** Shown for an address that is no editable page. */
function PageMissing() {
  return (
    <EmptyList title="There is no such page">
      <p>It may have been removed from the draft.</p>
      <Link className="btn btn--line" to="/adminDashboard/website">
        All pages
      </Link>
    </EmptyList>
  )
}
