import ChevronDown from 'lucide-react/icons/chevron-down'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'
import { Form, Link, type Location } from 'react-router'
import type { Unread } from '#api/client/unread.ts'
import { Menu } from '#app/office/menu.tsx'
import { ExternalLinkIcon, LogOutIcon } from '#app/ui/icons.tsx'
import { may, type Role } from '#domain/change/rights.ts'
import { Bell } from './bell.tsx'
import { SearchBox } from './search-box.tsx'
import { moreTabs, tabsFor } from './tabs.ts'

type TopBarProps = {
  title: string
  searchable: boolean
  searchHint?: string
  /** The location of the tab that is open or, while it is being loaded, of the next one. */
  tabLocation: Location
  name: string
  role: Role
  notifications: Unread
  hasMail: boolean
  isBackupOverdue: boolean
  /** A ref to the element that the page renders its own bar into. */
  onBarSlot?: (slot: HTMLElement | null) => void
}

export function TopBar(props: TopBarProps) {
  const { title, searchable, searchHint, tabLocation, name, role, notifications } = props
  const { hasMail, isBackupOverdue, onBarSlot } = props
  // Keyed by tab, so that the search text stays while the user goes from message to message.
  const tab = tabLocation.pathname.split('/', 3).join('/')
  return (
    <header className={onBarSlot ? 'bar bar--write' : 'bar'}>
      {onBarSlot ? <div className="bar-own rail gap-6" ref={onBarSlot} /> : <h1>{title}</h1>}
      {searchable && <SearchBox key={tab} hint={searchHint} list={tabLocation} />}
      {may(role, 'messages') && (
        <Bell notifications={notifications} hasMail={hasMail} isBackupOverdue={isBackupOverdue} />
      )}
      <button className="who inline gap-4" type="button" popoverTarget="account-menu">
        <i aria-hidden="true">{name.charAt(0).toUpperCase()}</i>
        <span className="sr">Account of </span>
        <span className="who-name">{name}</span>
        <ChevronDown className="icon" />
      </button>
      <Menu id="account-menu" label="Account">
        <Link to="/adminDashboard/account">
          <UserRound className="icon" /> Account
        </Link>
        {tabsFor(role, moreTabs).map(({ label, path, icon: Icon }) => (
          <Link className="only-phone" key={path} to={path}>
            <Icon className="icon" /> {label}
          </Link>
        ))}
        <Link to="/adminDashboard/interface">
          <Wrench className="icon" /> For developers
        </Link>
        <a href="/">
          <ExternalLinkIcon /> View website
        </a>
        <Form method="post" action="/adminDashboard/log-out" reloadDocument>
          <button type="submit">
            <LogOutIcon /> Log out
          </button>
        </Form>
      </Menu>
    </header>
  )
}
