import Chart from 'lucide-react/icons/chart-no-axes-column'
import ExternalLink from 'lucide-react/icons/external-link'
import FileLock from 'lucide-react/icons/file-lock'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import Image from 'lucide-react/icons/image'
import Inbox from 'lucide-react/icons/inbox'
import List from 'lucide-react/icons/list'
import Newspaper from 'lucide-react/icons/newspaper'
import PanelLeft from 'lucide-react/icons/panel-left'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import { Link, NavLink, useLocation } from 'react-router'
import { mayOpen } from '#app/office/page-rights.ts'
import { Logo } from '#app/ui/logo.tsx'
import type { Role } from '#domain/change/rights.ts'

type Tab = {
  label: string
  path: string
  icon: typeof Globe
  /** Other pages that belong to it. */
  otherPages?: string[]
}

const websitePages = ['ready', 'redirects', 'schedule-only'].map((name) => `/adminDashboard/${name}`)

/** The tabs of the office in order. The first one, Media, is the start page. */
export const tabs: Tab[] = [
  { label: 'Media', path: '/adminDashboard', icon: Image },
  { label: 'Contact Us', path: '/adminDashboard/contact', icon: Inbox },
  { label: 'Blog', path: '/adminDashboard/blog', icon: FileText },
  { label: 'Article', path: '/adminDashboard/article', icon: Newspaper },
  { label: 'Website', path: '/adminDashboard/website', icon: Globe, otherPages: websitePages },
]

/** The tabs below them; on small screens they are in the account menu. */
export const moreTabs: Tab[] = [
  { label: 'Figures', path: '/adminDashboard/figures', icon: Chart },
  { label: 'Privacy requests', path: '/adminDashboard/privacy-requests', icon: FileLock },
  { label: 'People', path: '/adminDashboard/people', icon: Users },
  { label: 'Record', path: '/adminDashboard/record', icon: List },
  { label: 'Backups and health', path: '/adminDashboard/safety', icon: ShieldCheck },
]

export function tabsFor(role: Role, all: Tab[]) {
  return all.filter(({ path }) => mayOpen(role, path))
}

/** Whether a page belongs to a tab; Media's path is a prefix of all others. */
export function isWithin({ path, otherPages = [] }: Tab, pathname: string) {
  const isBelow = path !== tabs[0]?.path && pathname.startsWith(`${path}/`)
  return pathname === path || isBelow || otherPages.includes(pathname)
}

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

/** The cookie that stores whether the sidebar is narrow, so that the server renders it right. */
export function sidebarCookie(publicUrl: string) {
  const https = publicUrl.startsWith('https:')
  const name = https ? '__Host-chambers.sidebar' : 'chambers.sidebar'
  const attributes = `Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`
  return {
    isNarrow: (cookies: string | null) => (cookies ?? '').split(/;\s*/).includes(`${name}=narrow`),
    header: (narrow: boolean) => `${name}=${narrow ? 'narrow' : 'wide'}; ${attributes}`,
  }
}
