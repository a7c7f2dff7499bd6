import Chart from 'lucide-react/icons/chart-no-axes-column'
import FileLock from 'lucide-react/icons/file-lock'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import Image from 'lucide-react/icons/image'
import Inbox from 'lucide-react/icons/inbox'
import List from 'lucide-react/icons/list'
import Newspaper from 'lucide-react/icons/newspaper'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import { mayOpen } from '#app/office/page-rights.ts'
import type { Role } from '#domain/change/rights.ts'

export type Tab = {
  label: string
  path: string
  icon: typeof Globe
  /** Other pages that belong to it. */
  also?: string[]
}

const websitePages = ['ready', 'redirects', 'schedule-only'].map((name) => `/adminDashboard/${name}`)

/** The tabs of the office in order. The first one, Media, is the start page. */
export const tabs: Tab[] = [
  { label: 'Media', path: '/adminDashboard', icon: Image },
  { label: 'Contact Us', path: '/adminDashboard/contact', icon: Inbox },
  { label: 'Blog', path: '/adminDashboard/blog', icon: FileText },
  { label: 'Article', path: '/adminDashboard/article', icon: Newspaper },
  { label: 'Website', path: '/adminDashboard/website', icon: Globe, also: websitePages },
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
export function isWithin({ path, also = [] }: Tab, pathname: string) {
  const isBelow = path !== tabs[0]?.path && pathname.startsWith(`${path}/`)
  return pathname === path || isBelow || also.includes(pathname)
}
