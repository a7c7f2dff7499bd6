import { NavLink, Outlet } from 'react-router'
import { resourcesContext, userContext } from '#app/context.ts'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import { mayOpen } from '#app/office/page-rights.ts'
import { countFailedChecks } from '#domain/readiness/readiness.server.ts'
import { listMissingPaths } from '#domain/redirects/redirects.server.ts'
import { countDrafts } from '#domain/website/website-texts.server.ts'
import type { Route } from './+types/website-layout.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(resourcesContext)
  const redirects = (await listMissingPaths(db)).length
  const { role } = context.get(userContext)
  return { role, draft: await countDrafts(db), ready: await countFailedChecks(db), redirects }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

/** The views of the Website tab; `short` is the label on phones. */
const views = [
  { to: '/adminDashboard/website', label: 'Pages' },
  { to: '/adminDashboard/website/publish', label: 'Draft', counts: 'draft' },
  { to: '/adminDashboard/ready', label: 'Ready to go live?', short: 'Ready?', counts: 'ready' },
  { to: '/adminDashboard/redirects', label: 'Old addresses', short: 'Addresses', counts: 'redirects' },
  { to: '/adminDashboard/schedule-only', label: 'Schedule only', short: 'Schedule' },
] as const

export default function WebsiteLayout({ loaderData }: Route.ComponentProps) {
  const allowed = views.filter(({ to }) => !loaderData || mayOpen(loaderData.role, to))
  return (
    <>
      <div className="main-head main-head--views website-views rail gap-6">
        <nav className="views" aria-label="Website">
          {allowed.map(({ to, label, ...options }) => {
            const count = 'counts' in options && loaderData ? loaderData[options.counts] : 0
            return (
              <NavLink key={to} to={to} end>
                {'short' in options ? (
                  <>
                    <span className="view-name">{label}</span>
                    <span className="view-short" aria-hidden="true">
                      {options.short}
                    </span>
                  </>
                ) : (
                  label
                )}
                {count > 0 && <span className="count">{count}</span>}
              </NavLink>
            )
          })}
        </nav>
      </div>
      <Outlet />
    </>
  )
}
