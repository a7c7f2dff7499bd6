import { Outlet, useLocation } from 'react-router'
import { useContent } from '#app/document/document-context.ts'
import { ErrorScreen } from '#app/error-screen.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { links as websiteLinks } from '#app/website/shell/layout.tsx'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { Filled } from '#app/website/shell/text.tsx'
import { scheduleFolder, schedulePaths } from '#domain/schedule-only/schedule-only.ts'
import { legalLinks } from '#domain/site/pages.ts'
import { fill } from '#domain/template.ts'
import scheduleStyles from './schedule-only.css?url'

export function links() {
  return [...websiteLinks(), ...pageStyles(scheduleStyles)()]
}

const remainingLinks = legalLinks.filter(({ path }) => schedulePaths.some((leftPath) => leftPath === path))

/** The layout while only the schedule is shown: without navigation, since almost all pages are hidden. */
export default function ScheduleLayout() {
  const { firm, disclaimer, interface: words } = useContent().content
  const isSchedule = useLocation().pathname === scheduleFolder
  return (
    <>
      <a className="skip" href="#main">
        {words.shell.skip}
      </a>
      {!isSchedule && (
        <header className="head">
          <div className="wrap head-inner">
            <Logo name={firm.name} label={fill(words.shell.homeLink, { name: firm.name })} />
          </div>
        </header>
      )}
      <Outlet />
      <footer className="foot on-navy">
        <div className="wrap">
          <nav className="schedule-legal" aria-label={words.shell.legal}>
            <ul>
              {[{ label: words.schedule.disclaimer, path: '/#disclaimer' }, ...remainingLinks].map(
                ({ label, path }) => (
                  <li key={path}>
                    <a href={path}>{label}</a>
                  </li>
                ),
              )}
            </ul>
          </nav>
          <div className="foot-legal">
            <p>{disclaimer.footer}</p>
            <p>
              <Filled
                text={words.shell.dataQuestions}
                values={{
                  name: firm.dataContact.name,
                  email: <a href={`mailto:${firm.dataContact.email}`}>{firm.dataContact.email}</a>,
                }}
              />
            </p>
          </div>
        </div>
      </footer>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
