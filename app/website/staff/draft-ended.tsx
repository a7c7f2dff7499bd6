import { data } from 'react-router'
import { resourcesContext } from '#app/context.ts'
import { LinkEnded } from '#app/website/shell/not-found-layout.tsx'
import type { Route } from './+types/draft-ended.ts'
import { findDraftReader } from './staff-page.server.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const reader = await findDraftReader(context.get(resourcesContext), request)
  return data({ isUnknown: reader !== 'ended' }, reader === 'ended' ? 410 : 404)
}

/** Shown for a draft link that has expired or was never valid; server.ts answers a valid one. */
export default function DraftEnded({ loaderData: { isUnknown } }: Route.ComponentProps) {
  return (
    <LinkEnded
      square="b1"
      label="Draft"
      isUnknown={isUnknown}
      lede="It led to pages as they are not yet public. Please ask whoever sent it to you for a new one."
      onward={{ path: '/', label: 'See the website' }}
    />
  )
}
