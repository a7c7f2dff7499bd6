import ExternalLink from 'lucide-react/icons/external-link'
import PanelLeft from 'lucide-react/icons/panel-left'
import { Link, NavLink, useLocation } from 'react-router'
import { Logo } from '#app/ui/logo.tsx'
import type { Role } from '#domain/change/rights.ts'
import { isWithin, moreTabs, type Tab, tabs, tabsFor } from './tabs.ts'

type SidebarProps = { name: string; role: Role; unread: number; narrow: boolean; onNarrow: (narrow: boolean) => void }

export function Sidebar({ name, role, unread, narrow, onNarrow }: SidebarProps) {
  const more = tabsFor(role, moreTabs)
  return (
    <aside className="side on-navy">
      <Logo name={name} label={`${name}, home`} />
      <nav className="tabs" aria-label="Dashboard">
        <Tabs role={role} unread={unread} />
      </nav>
      {more.length > 0 && (
        <nav className="tabs tabs--more" aria-label="Office">
          {more.map(({ label, path, icon: Icon }) => (
            <NavLink key={path} to={path} aria-label={label}>
              <Icon className="icon" />
              <span>{label}</span>
            </NavLink>
          ))}
        </nav>
      )}
      <div className="side-end stack gap-1">
        <a href="/" aria-label="View website">
          <ExternalLink className="icon" />
          <span>View website</span>
        </a>
        <button
          type="button"
          aria-expanded={!narrow}
          aria-label={narrow ? 'Expand sidebar' : 'Collapse sidebar'}
          onClick={() => onNarrow(!narrow)}
        >
          <PanelLeft className="icon" />
          <span>Collapse</span>
        </button>
      </div>
    </aside>
  )
}

/** The tabs of small screens, at the bottom, within reach of the thumb. */
export function BottomTabs({ role, unread }: { role: Role; unread: number }) {
  return (
    <nav className="bottom-tabs" aria-label="Tabs">
      <Tabs role={role} unread={unread} />
    </nav>
  )
}

function Tabs({ role, unread }: { role: Role; unread: number }) {
  return tabsFor(role, tabs).map((tab) => (
    <div className="tab" key={tab.path}>
      <TabLink tab={tab} />
      <UnreadCount path={tab.path} unread={unread} />
    </div>
  ))
}

function TabLink({ tab }: { tab: Tab }) {
  const { label, path, icon: Icon } = tab
  const isCurrent = isWithin(tab, useLocation().pathname)
  return (
    <Link to={path} aria-label={label} aria-current={isCurrent ? 'page' : undefined}>
      <Icon className="icon" />
      <span>{label}</span>
    </Link>
  )
}

/** The number of unread messages. Outside the link of its tab, so that the link's name is only the tab's name. */
function UnreadCount({ path, unread }: { path: string; unread: number }) {
  if (!path.endsWith('contact') || unread === 0) return null
  return (
    <span className="count" role="img" aria-label={`${unread} unread`}>
      {unread > 99 ? '99+' : unread}
    </span>
  )
}
