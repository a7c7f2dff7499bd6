import { Outlet, useMatches } from 'react-router'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import { searchMessages } from '#domain/messages/office-messages.server.ts'
import { countSampleContent } from '#domain/sample/sample-content.server.ts'
import type { Route } from './+types/dashboard.ts'
import { BottomTabs } from './bottom-tabs.tsx'
import { isDashboardHandle } from './handle.ts'
import { SampleBanner } from './sample-banner.tsx'
import { Sidebar } from './sidebar.tsx'
import { sidebarCookie } from './sidebar-cookie.ts'
import { TopBar } from './top-bar.tsx'
import { useUnread } from './use-unread.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(resourcesContext)
  const { firm, placeholders } = context.get(contentContext)
  const { username } = context.get(userContext)
  const unread = await searchMessages(db, { unread: true, page: 1, limit: 1 })
  return {
    name: firm.name,
    username,
    placeholders,
    sample: await countSampleContent(db),
    unread: unread.total,
    narrow: sidebarCookie.isNarrow(request.headers.get('Cookie')),
  }
}

/** The frame of the office: sidebar, bar and the open tab. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, username, placeholders, sample, narrow } = loaderData
  const { unread, newest } = useUnread(loaderData.unread)
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isDashboardHandle)
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main text
      </a>
      <div className={narrow ? 'dash is-narrow' : 'dash'}>
        <Sidebar name={name} unread={unread} narrow={narrow} />
        <TopBar
          title={handle?.title ?? name}
          searchable={handle?.searchable ?? false}
          username={username}
          unread={unread}
          newest={newest}
        />
        <main className="main" id="main">
          <SampleBanner sample={sample} placeholders={placeholders} />
          <Outlet />
        </main>
        <BottomTabs />
      </div>
    </>
  )
}
