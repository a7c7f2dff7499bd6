import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { ArrowUpIcon, CloseIcon, MenuIcon, SearchIcon } from '#app/ui/icons.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { MenuBoard } from '#app/ui/mini-board.tsx'
import type { Content } from '#domain/firm/content.ts'
import { navigation } from '#domain/site/pages.ts'
import { fill } from '#domain/template.ts'
import { SearchForm } from './search-form.tsx'

type HeaderProps = { firm: Content['firm']; words: Content['interface']['shell']; path: string }

/** Fixed at the top. On small screens the navigation is a popover, which opens and closes without script. */
export function Header({ firm, words, path }: HeaderProps) {
  const currents = navigation.map((page) => ariaCurrent(page.path, path))
  return (
    <CachedFragment name="header" state={`${currents}`}>
      <HeaderContent firm={firm} words={words} currents={currents} />
    </CachedFragment>
  )
}

function HeaderContent({ firm, words, currents }: Omit<HeaderProps, 'path'> & { currents: AriaCurrent[] }) {
  const logo = <Logo name={firm.name} label={fill(words.homeLink, { name: firm.name })} />
  return (
    <header className="head">
      <div className="wrap head-in">
        {logo}
        <button className="back-to-top" type="button" aria-label={words.backToTop}>
          <ArrowUpIcon />
        </button>
        <button className="menu-btn" type="button" popoverTarget="nav" aria-label={words.openMenu}>
          <MenuIcon />
          <span aria-hidden="true">{words.menu}</span>
        </button>
        <nav className="nav" id="nav" popover="auto" aria-label={words.mainPages}>
          <div className="nav-head">
            {logo}
            <button
              className="menu-btn"
              type="button"
              popoverTarget="nav"
              popoverTargetAction="hide"
              aria-label={words.closeMenu}
            >
              <CloseIcon />
              <span aria-hidden="true">{words.close}</span>
            </button>
          </div>
          <SearchForm label={words.searchFromMenu} placeholder={words.searchSite} className="find--menu" />
          <ul>
            {navigation.map((page, index) => (
              <li key={page.path}>
                <a href={page.path} data-at={page.square} aria-current={currents[index]}>
                  {page.label}
                </a>
              </li>
            ))}
          </ul>
          <div className="nav-board on-navy">
            <MenuBoard at={currents.findIndex(Boolean)} />
          </div>
        </nav>
        <button className="find-open" type="button" popoverTarget="find-bar" aria-label={words.search}>
          <SearchIcon />
        </button>
      </div>
      <SearchBar words={words} />
    </header>
  )
}

/** A popover below the header. The browser opens it, focuses the field, and restores the focus on Escape. */
function SearchBar({ words }: Pick<HeaderProps, 'words'>) {
  return (
    <div className="find-bar on-navy" id="find-bar" popover="auto">
      <div className="wrap board">
        <p className="find-label">{words.search}</p>
        <SearchForm label={words.searchFromHeader} placeholder={words.searchInHeader} autoFocus />
        <button
          className="icon-btn icon-btn--bare"
          type="button"
          popoverTarget="find-bar"
          popoverTargetAction="hide"
          aria-label={words.closeSearch}
        >
          <CloseIcon />
        </button>
      </div>
    </div>
  )
}

type AriaCurrent = 'page' | 'true' | undefined

/** The `aria-current` of a main page: 'true' for its subpages, such as a post. */
function ariaCurrent(page: string, path: string): AriaCurrent {
  if (page === path) return 'page'
  return page !== '/' && path.startsWith(`${page}/`) ? 'true' : undefined
}
