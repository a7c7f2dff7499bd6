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

export const handle: DashboardHandle = { title: 'Write', fills: true, writes: true }

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

/** In the module, because `shouldRevalidate` is given nothing but addresses. */
let hasFailed = false

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await nullOnNetworkError(serverLoader())
  hasFailed = loaded === null
  return loaded
}

/** What one writes is not loaded over, neither when it gets an address of its own nor when something else is sent. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, defaultShouldRevalidate } = args
  return hasFailed || (currentParams.id !== nextParams.id && defaultShouldRevalidate)
}

export default function WritingPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const moveTo = useCallback(
    (id: string) => {
      const address = { pathname: `/adminDashboard/blog/${id}`, hash: location.hash }
      // The page has the post that it has just made: to load it would take the place of what is typed.
      void navigate(address, { replace: true, defaultShouldRevalidate: false })
    },
    [navigate],
  )
  if (!loaderData) return <ListFailed what="The post" />
  const { opened, opening, ...rest } = loaderData
  if (!opened) return <PostMissing />
  return <WritingScreen key={opening} opened={opened} onCreated={moveTo} {...rest} />
}

/** An address at which no post is, or is any more. */
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
