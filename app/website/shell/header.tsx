import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { ArrowUpIcon, CloseIcon, MenuIcon, SearchIcon } from '#app/ui/icons.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { MenuBoard } from '#app/ui/mini-board.tsx'
import type { Content } from '#domain/firm/content.ts'
import { navigation } from '#domain/site/pages.ts'
import { Find } from './search-form.tsx'

/** Fixed at the top. On small screens the navigation is a popover, which opens and closes without script. */
export function Header({ firm, path }: { firm: Content['firm']; path: string }) {
  const marks = navigation.map((page) => currentMark(page.path, path))
  return (
    <CachedFragment name="header" state={`${marks}`}>
      <Bar firm={firm} marks={marks} />
    </CachedFragment>
  )
}

function Bar({ firm, marks }: { firm: Content['firm']; marks: Mark[] }) {
  return (
    <header className="head">
      <div className="wrap head-in">
        <Logo name={firm.name} />
        <button className="back-to-top" type="button" aria-label="Back to top">
          <ArrowUpIcon />
        </button>
        <button className="menu-btn" type="button" popoverTarget="nav" aria-label="Open menu">
          <MenuIcon />
          <span aria-hidden="true">Menu</span>
        </button>
        <nav className="nav" id="nav" popover="auto" aria-label="Main">
          <div className="nav-head">
            <Logo name={firm.name} />
            <button
              className="menu-btn"
              type="button"
              popoverTarget="nav"
              popoverTargetAction="hide"
              aria-label="Close menu"
            >
              <CloseIcon />
              <span aria-hidden="true">Close</span>
            </button>
          </div>
          <Find label="Search from the menu" placeholder="Search this site" className="find--menu" />
          <ul>
            {navigation.map((page, at) => (
              <li key={page.path}>
                <a href={page.path} data-at={page.square} aria-current={marks[at]}>
                  {page.label}
                </a>
              </li>
            ))}
          </ul>
          <div className="nav-board on-navy">
            <MenuBoard at={marks.findIndex(Boolean)} />
          </div>
        </nav>
        <button className="find-open" type="button" popoverTarget="find-bar" aria-label="Search">
          <SearchIcon />
        </button>
      </div>
      <FindBar />
    </header>
  )
}

/** A band below the header. The browser opens it, sets the focus into the field, and gives it back on Escape. */
function FindBar() {
  return (
    <div className="find-bar on-navy" id="find-bar" popover="auto">
      <div className="wrap board">
        <p className="find-label">Search</p>
        <Find label="Search from the header" placeholder="Search areas, people, notes and questions" autoFocus />
        <button
          className="icon-btn icon-btn--bare"
          type="button"
          popoverTarget="find-bar"
          popoverTargetAction="hide"
          aria-label="Close the search"
        >
          <CloseIcon />
        </button>
      </div>
    </div>
  )
}

type Mark = 'page' | 'true' | undefined

/** A page below a main page, such as a post, belongs to it without being it. */
function currentMark(page: string, path: string): Mark {
  if (page === path) return 'page'
  return page !== '/' && path.startsWith(`${page}/`) ? 'true' : undefined
}
