import ChevronDown from 'lucide-react/icons/chevron-down'
import SearchIcon from 'lucide-react/icons/search'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'
import { useEffect, useRef } from 'react'
import { Form, Link, type Location, useLocation } from 'react-router'
import type { Unread } from '#api/client/messages.ts'
import { isShortcut } from '#app/office/keyboard-shortcuts.ts'
import { Menu } from '#app/office/menu.tsx'
import { ExternalLinkIcon, LogOutIcon } from '#app/ui/icons.tsx'
import { may, type Role } from '#domain/change/rights.ts'
import { Bell } from './bell.tsx'
import { moreTabs, tabsFor } from './sidebar.tsx'

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
      {onBarSlot ? <div className="top-bar-content rail gap-6" ref={onBarSlot} /> : <h1>{title}</h1>}
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

const debounceMs = 250

type SearchBoxProps = {
  hint?: string
  /** The location of the list; while another tab is being loaded, of the list in that tab. */
  list: Location
}

/** Searches the list of a tab on the server while the user types; `/` focuses it. */
function SearchBox({ hint = 'Search', list }: SearchBoxProps) {
  const { pathname } = useLocation()
  const params = new URLSearchParams(list.search)
  const box = useRef<HTMLInputElement>(null)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = params.get('q') ?? ''
  const lastSent = useRef(words)

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  useEffect(() => {
    // Follow the URL after Back or a change of tab. Text that is being typed is newer than the URL: keep it.
    if (words === lastSent.current) return
    lastSent.current = words
    if (box.current && pending.current === undefined) box.current.value = words
  }, [words])

  useEffect(() => {
    const cancel = () => {
      clearTimeout(pending.current)
      pending.current = undefined
    }
    // Cancel a pending search when a link is clicked: it would search in the next tab, or undo the navigation.
    const cancelOnLink = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) cancel()
    }
    addEventListener('click', cancelOnLink, { capture: true })
    return () => {
      removeEventListener('click', cancelOnLink, { capture: true })
      cancel()
    }
  }, [])

  return (
    <Form
      className="search"
      role="search"
      action={list.pathname}
      // A tab that is being loaded has no entry in the history yet.
      replace={list.pathname === pathname && words !== ''}
      onSubmit={() => {
        // Enter searches at once. Cancel the pending search, so that it is not sent twice.
        clearTimeout(pending.current)
        pending.current = undefined
        lastSent.current = box.current?.value ?? ''
      }}
    >
      {[...params]
        .filter(([name]) => name !== 'q' && name !== 'page')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <SearchIcon className="icon" />
      <label className="sr" htmlFor="q">
        Search
      </label>
      <input
        className="input"
        id="q"
        name="q"
        type="search"
        placeholder={hint}
        defaultValue={words}
        maxLength={200}
        ref={box}
        onChange={({ currentTarget: { form } }) => {
          clearTimeout(pending.current)
          pending.current = setTimeout(() => form?.requestSubmit(), debounceMs)
        }}
      />
      <span className="search-key" aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </Form>
  )
}
