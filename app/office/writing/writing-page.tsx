import { useCallback } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import { EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { randomId } from '#app/ui/random-id.ts'
import type { Route } from './+types/writing-page.ts'
import { loadWriting } from './load-writing.server.ts'
import { WritingScreen } from './writing-screen.tsx'

export const handle: DashboardHandle = { title: 'Write', isFullHeight: true, hasOwnTopBar: true }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  try {
    const loaded = await loadWriting(resources, context.get(contentContext), params.id)
    const { id: accountId, username } = context.get(userContext)
    return { ...loaded, accountId, username, opening: randomId() }
  } catch (error) {
    resources.log.error({ path: url.pathname, error }, 'a post could not be opened')
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

/** Do not reload the same post, or a new one that gets its address: it would overwrite what the user is typing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, defaultShouldRevalidate } = args
  return hasFailed || (currentParams.id !== nextParams.id && defaultShouldRevalidate)
}

export default function WritingPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const openCreated = useCallback(
    (pathname: string) => {
      const address = { pathname, hash: location.hash }
      // Do not load the post that this page has just created: it would overwrite what the user is typing.
      void navigate(address, { replace: true, defaultShouldRevalidate: false })
    },
    [navigate],
  )
  if (!loaderData) return <ListFailed what="The post" />
  const { opened, opening, ...screenProps } = loaderData
  if (!opened) return <PostMissing />
  return <WritingScreen key={opening} opened={opened} onCreated={openCreated} {...screenProps} />
}

/** Shown if the post does not exist or was deleted. */
function PostMissing() {
  return (
    <EmptyList title="There is no such post">
      <p>It may have been deleted for ever.</p>
      <Link className="btn btn--line" to="/adminDashboard/blog">
        All posts
      </Link>
    </EmptyList>
  )
}
