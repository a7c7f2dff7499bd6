import ChevronDown from 'lucide-react/icons/chevron-down'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'
import { Form, Link, useLocation } from 'react-router'
import type { Unread } from '#api/client/unread.ts'
import { LogOutIcon, OutsideIcon } from '#app/ui/icons.tsx'
import { Bell } from './bell.tsx'
import { Menu } from './menu.tsx'
import { SearchBox } from './search-box.tsx'

type TopBarProps = { title: string; searchable: boolean; username: string; told: Unread; hasMail: boolean }

export function TopBar({ title, searchable, username, told, hasMail }: TopBarProps) {
  const { pathname } = useLocation()
  return (
    <header className="bar">
      <h1>{title}</h1>
      {searchable && <SearchBox key={pathname} />}
      <Bell told={told} hasMail={hasMail} />
      <button className="who" type="button" popoverTarget="account-menu">
        <i aria-hidden="true">{username.charAt(0).toUpperCase()}</i>
        <span className="sr">Account of </span>
        <span className="who-t">{username}</span>
        <ChevronDown className="icon" />
      </button>
      <Menu id="account-menu" label="Account">
        <Link to="/adminDashboard/account">
          <UserRound className="icon" /> Account
        </Link>
        <Link to="/adminDashboard/interface">
          <Wrench className="icon" /> For developers
        </Link>
        <a href="/">
          <OutsideIcon /> View website
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
