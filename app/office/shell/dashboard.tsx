import { useEffect, useState } from 'react'
import { Link, Outlet, useFetcher, useLocation, useMatches, useNavigation } from 'react-router'
import { listenForUnread, type Unread } from '#api/client/messages.ts'
import { contentContext, openContentContext, resourcesContext, scheduleOnlyContext, userContext } from '#app/context.ts'
import { ReauthContext } from '#app/office/forms/form-controls.tsx'
import { ListSkeleton } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError, useLastLoaded } from '#app/office/loader-data.tsx'
import { DeskSkeleton } from '#app/office/messages/desk/desk-skeleton.tsx'
import { NoteDrafts } from '#app/office/messages/message/note-drafts.tsx'
import { isDashboardHandle, TopBarSlot } from '#app/office/office-page.tsx'
import { timeInSentence } from '#app/office/office-time.tsx'
import { Note, showToast } from '#app/ui/notice.tsx'
import { hasPassword } from '#domain/accounts/accounts.server.ts'
import { isRecent } from '#domain/accounts/sign-in/sign-in.server.ts'
import { areBackupsOverdue } from '#domain/backup/backups.server.ts'
import { may } from '#domain/change/rights.ts'
import { findUnreadFor } from '#domain/messages/desk/unread.server.ts'
import { plural } from '#domain/number-word.ts'
import type { Route } from './+types/dashboard.ts'
import { BottomTabs, isWithin, Sidebar, sidebarCookie, tabs } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { config, db, mail } = context.get(resourcesContext)
  const self = context.get(userContext)
  return {
    name: context.get(contentContext).firm.name,
    accountName: self.name,
    role: self.role,
    reauth: { hasPassword: await hasPassword(db, self.id), recent: isRecent(self) },
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

/** The layout of the office: sidebar, top bar and the open tab. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  // If the connection fails, the open tab reports it.
  const loaded = useLastLoaded(loaderData)
  if (!loaded) throw new Error('The office could not be loaded.')
  const { name, accountName, role, mistakes, hasMail, isBackupOverdue, scheduleOnlySince } = loaded
  const [narrow, setNarrow] = useNarrow(loaded.narrow)
  const notifications = useUnread(loaded.unread)
  const { unread } = notifications
  const location = useLocation()
  const { nextTab, nextLocation } = useNextTab()
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isDashboardHandle)
  const isFullHeight = nextTab ? nextTab.label === 'Contact Us' : handle?.isFullHeight
  const hasOwnTopBar = !nextTab && handle?.hasOwnTopBar
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null)
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main text
      </a>
      <div
        className={classOf({
          'is-narrow': narrow || hasOwnTopBar,
          'dash--app': isFullHeight,
          'dash--write': hasOwnTopBar,
        })}
      >
        <Sidebar name={name} role={role} unread={unread} narrow={narrow} onNarrow={setNarrow} />
        <TopBar
          title={nextTab?.label ?? handle?.title ?? name}
          searchable={Boolean(nextTab) || (handle?.searchable ?? false)}
          searchHint={nextTab ? undefined : handle?.searchHint}
          tabLocation={nextLocation ?? location}
          name={accountName}
          role={role}
          notifications={notifications}
          hasMail={hasMail}
          isBackupOverdue={isBackupOverdue}
          onBarSlot={hasOwnTopBar ? setBarSlot : undefined}
        />
        <main className={isFullHeight ? 'main stack gap-8 main--app' : 'main stack gap-8'} id="main" tabIndex={-1}>
          {scheduleOnlySince && <ScheduleOnlyLine since={scheduleOnlySince} canOpen={may(role, 'operations')} />}
          <ContentMistakes mistakes={mistakes} />
          <NoteDrafts>
            {nextTab ? (
              <TabSkeleton label={nextTab.label} />
            ) : (
              <TopBarSlot value={barSlot}>
                <ReauthContext value={loaded.reauth}>
                  <Outlet context={notifications} />
                </ReauthContext>
              </TopBarSlot>
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

/** The tab that is being loaded while another is still open, and its location. */
function useNextTab() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const tab = tabs.find(({ path }) => path === location?.pathname)
  // Going from a message back to its list does not change the tab.
  return tab && !isWithin(tab, pathname) ? { nextTab: tab, nextLocation: location } : {}
}

/** A line on every page: visitors do not see what is published meanwhile. The page of the switch has its own. */
function ScheduleOnlyLine({ since, canOpen }: { since: string; canOpen: boolean }) {
  const to = '/adminDashboard/schedule-only'
  if (useLocation().pathname === to) return null
  return (
    <div className="schedule-line on-navy">
      <span className="schedule-square" aria-hidden="true" />
      <p>
        <strong>Schedule only is on</strong> since {timeInSentence(since)}. Visitors see one page; what is changed here
        waits.
      </p>
      {canOpen && <Link to={to}>Look</Link>}
    </div>
  )
}

/** Mistakes that keep new content off the website. Shown in the office until fixed: few people read the log. */
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

/** Whether the sidebar is narrow. A choice shows at once, while the server stores it in a cookie. */
function useNarrow(remembered: boolean) {
  const { formData, submit } = useFetcher()
  const narrow = formData ? formData.get('sidebar') === 'narrow' : remembered

  function choose(narrow: boolean) {
    const choice = { sidebar: narrow ? 'narrow' : 'wide' }
    void submit(choice, { method: 'post', action: '/adminDashboard/sidebar' })
  }

  return [narrow, choose] as const
}

/** The newest notifications, from the page data or from the event stream. */
function useUnread(loaded: Unread): Unread {
  const [pushed, setPushed] = useState(loaded)
  const [isSignedOut, setSignedOut] = useState(false)
  useEffect(() => listenForUnread(setPushed, setSignedOut), [])
  useEffect(() => {
    if (!isSignedOut) return
    const toast = showToast('bad', 'Your session has ended.', 'What you have typed stays here. Sign in, and go on.', {
      label: 'Sign in in a new window',
      act: () => void open('/adminsite', '_blank', 'noopener'),
    })
    return () => void toast.then((dismiss) => dismiss())
  }, [isSignedOut])
  return loaded.asOf > pushed.asOf ? loaded : pushed
}
