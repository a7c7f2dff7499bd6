import { useEffect, useState } from 'react'
import { Link, Outlet, useFetcher, useLocation, useMatches, useNavigation } from 'react-router'
import { listenForUnread, type Unread } from '#api/client/unread.ts'
import { contentContext, openContentContext, resourcesContext, scheduleOnlyContext, userContext } from '#app/context.ts'
import { ProofContext } from '#app/office/forms/own-password.tsx'
import { ListSkeleton } from '#app/office/lists/list-states.tsx'
import { DeskSkeleton } from '#app/office/messages/desk/desk-skeleton.tsx'
import { NoteDrafts } from '#app/office/messages/message/note-drafts.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import { timeWithin } from '#app/office/office-time.ts'
import { BarPlace } from '#app/office/own-bar.tsx'
import { isDashboardHandle } from '#app/office/route-handle.ts'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.ts'
import { hasPassword } from '#domain/accounts/accounts.server.ts'
import { isRecent } from '#domain/accounts/sign-in/session.server.ts'
import { areBackupsOverdue } from '#domain/backup/backups.server.ts'
import { may } from '#domain/change/rights.ts'
import { findUnreadFor } from '#domain/messages/desk/unread.server.ts'
import { plural } from '#domain/number-word.ts'
import type { Route } from './+types/dashboard.ts'
import { BottomTabs, Sidebar } from './sidebar.tsx'
import { sidebarCookie } from './sidebar-cookie.ts'
import { isWithin, tabs } from './tabs.ts'
import { TopBar } from './top-bar.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { config, db, mail } = context.get(resourcesContext)
  const self = context.get(userContext)
  return {
    name: context.get(contentContext).firm.name,
    accountName: self.name,
    role: self.role,
    proof: { hasPassword: await hasPassword(db, self.id), recent: isRecent(self) },
    mistakes: may(self.role, 'website') ? context.get(openContentContext).mistakes : [],
    hasMail: mail !== undefined,
    unread: await findUnreadFor(db, self),
    isBackupOverdue: may(self.role, 'operations') && (await areBackupsOverdue(db)),
    scheduleOnlySince: context.get(scheduleOnlyContext).current?.switchedAt,
    narrow: sidebarCookie(config.PUBLIC_URL).isNarrow(request.headers.get('Cookie')),
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

/** The frame of the office: sidebar, bar and the open tab. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const frame = useLastLoaded(loaderData)
  const { name, accountName, role, mistakes, hasMail, isBackupOverdue, scheduleOnlySince } = frame
  const [narrow, setNarrow] = useNarrow(frame.narrow)
  const told = useUnread(frame.unread)
  const { unread } = told
  const coming = useComingTab()
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isDashboardHandle)
  const fills = coming ? coming.label === 'Contact Us' : handle?.fills
  const writes = !coming && handle?.writes
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main text
      </a>
      <div className={classOf({ 'is-narrow': narrow || writes, 'dash--app': fills, 'dash--write': writes })}>
        <Sidebar name={name} role={role} unread={unread} narrow={narrow} onNarrow={setNarrow} />
        <TopBar
          title={coming?.label ?? handle?.title ?? name}
          searchable={Boolean(coming) || (handle?.searchable ?? false)}
          searchHint={coming ? undefined : handle?.searchHint}
          name={accountName}
          role={role}
          told={told}
          hasMail={hasMail}
          isBackupOverdue={isBackupOverdue}
          onPlace={writes ? setPlace : undefined}
        />
        <main className={fills ? 'main stack gap-8 main--app' : 'main stack gap-8'} id="main" tabIndex={-1}>
          {scheduleOnlySince && <ScheduleOnlyLine since={scheduleOnlySince} mayLook={may(role, 'operations')} />}
          <ContentMistakes mistakes={mistakes} />
          <NoteDrafts>
            {coming ? (
              <TabSkeleton label={coming.label} />
            ) : (
              <BarPlace value={place}>
                <ProofContext value={frame.proof}>
                  <Outlet context={told} />
                </ProofContext>
              </BarPlace>
            )}
          </NoteDrafts>
        </main>
        <BottomTabs role={role} unread={unread} />
      </div>
    </>
  )
}

function classOf(names: Record<string, boolean | undefined>) {
  return ['dash', ...Object.keys(names).filter((name) => names[name])].join(' ')
}

function TabSkeleton({ label }: { label: string }) {
  return label === 'Contact Us' ? <DeskSkeleton /> : <ListSkeleton label={label} />
}

/** The tab that is on its way, while another is still open. */
function useComingTab() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const tab = tabs.find(({ path }) => path === location?.pathname)
  // From one message of the desk back to its list one stays where one is.
  return tab && !isWithin(tab, pathname) ? tab : undefined
}

/** Said on every page: what is written and published meanwhile is seen by nobody outside. The page of the switch says it itself. */
function ScheduleOnlyLine({ since, mayLook }: { since: string; mayLook: boolean }) {
  const to = '/adminDashboard/schedule-only'
  if (useLocation().pathname === to) return null
  return (
    <div className="schedule-line on-navy">
      <span className="schedule-square" aria-hidden="true" />
      <p>
        <strong>Schedule only is on</strong> since {timeWithin(since)}. Visitors see one page; what is changed here
        waits.
      </p>
      {mayLook && <Link to={to}>Look</Link>}
    </div>
  )
}

/** What keeps a change of the firm's words from the website: said in the office until it is mended, since few read the log. */
function ContentMistakes({ mistakes }: { mistakes: string[] }) {
  if (mistakes.length === 0) return null
  const title = `${plural(mistakes.length, 'A mistake', 'Mistakes')} in the texts of the website`
  return (
    <Note kind="bad" title={title}>
      <p>The website shows the texts as they stood before. To be mended by whoever changed them:</p>
      <ul>
        {mistakes.map((mistake) => (
          <li key={mistake}>{mistake}</li>
        ))}
      </ul>
    </Note>
  )
}

/** Where the connection fails, the frame goes on showing what it knew; the open tab tells of it. */
function useLastLoaded<Loaded>(loaded: Loaded | null) {
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  const frame = loaded ?? last
  if (!frame) throw new Error('The office could not be loaded.')
  return frame
}

/** Whether the sidebar is narrow. A choice shows at once; the server remembers it meanwhile. */
function useNarrow(remembered: boolean) {
  const { formData, submit } = useFetcher()
  const narrow = formData ? formData.get('sidebar') === 'narrow' : remembered

  function choose(narrow: boolean) {
    const choice = { sidebar: narrow ? 'narrow' : 'wide' }
    void submit(choice, { method: 'post', action: '/adminDashboard/sidebar' })
  }

  return [narrow, choose] as const
}

/** The newest the server has told of new messages, with a page or by itself. */
function useUnread(loaded: Unread): Unread {
  const [told, setTold] = useState(loaded)
  const [isSignedOut, setSignedOut] = useState(false)
  useEffect(() => listenForUnread(setTold, setSignedOut), [])
  useEffect(() => {
    if (!isSignedOut) return
    const shown = showToast('bad', 'Your session has ended.', 'What you have typed stays here. Sign in, and go on.', {
      label: 'Sign in in a new window',
      act: () => void open('/adminsite', '_blank', 'noopener'),
    })
    return () => void shown.then((dismiss) => dismiss())
  }, [isSignedOut])
  return loaded.asOf > told.asOf ? loaded : told
}
