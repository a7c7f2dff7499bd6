import { Outlet, useLocation } from 'react-router'
import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { useContent } from '#app/document/document-context.ts'
import { ErrorScreen } from '#app/error-screen.tsx'
import printStyles from '#app/styles/print.css?url'
import siteStyles from '#app/styles/site.css?url'
import { ArrowIcon, ArrowUpIcon, CloseIcon, MenuIcon, SearchIcon } from '#app/ui/icons.tsx'
import { Logo, Mark } from '#app/ui/logo.tsx'
import { MenuBoard } from '#app/ui/mini-board.tsx'
import type { Content } from '#domain/firm/content.ts'
import { navigation } from '#domain/site/pages.ts'
import { fill } from '#domain/template.ts'
import { Footer } from './footer.tsx'
import { SearchForm } from './search-form.tsx'

export function links() {
  return [
    // Do not preload a font here: on a slow connection it delays the first text.
    { rel: 'stylesheet', href: siteStyles },
    // Loaded with low priority; it does not block rendering.
    { rel: 'stylesheet', href: printStyles, media: 'print' },
  ]
}

export default function WebsiteLayout() {
  const { content, publicUrl } = useContent()
  const { firm, disclaimer } = content
  const words = content.interface.shell
  const { pathname, search } = useLocation()
  return (
    <>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <Header firm={firm} words={words} path={pathname} />
      <Letterhead firm={firm} printedOn={words.printedOn} address={`${publicUrl}${printedAddress(pathname, search)}`} />
      <Outlet />
      <NextPageLink words={words} path={pathname} />
      <Footer firm={firm} words={words} disclaimer={disclaimer.footer} />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen />
}

/** The head of a printed page: the firm and the URL. A script adds the date (app/document/page-actions.ts). */
function Letterhead({ firm, printedOn, address }: { firm: Content['firm']; printedOn: string; address: string }) {
  return (
    <div className="letterhead" aria-hidden="true">
      <p className="letterhead-name">
        <Mark />
        <span>{firm.name}</span>
      </p>
      <p className="letterhead-places">
        {firm.places.map(({ id, lines, city, state, pin }) => (
          <span key={id}>{[...lines, `${city}, ${state} ${pin}`].join(', ')}</span>
        ))}
        <span>{[firm.email, firm.phones[0]?.number].join(', ')}</span>
      </p>
      <p className="letterhead-page">
        <span data-printed={printedOn} />
        <span>{address}</span>
      </p>
    </div>
  )
}

/** A link to the next main page; on the last one, to the first. */
function NextPageLink({ words, path }: { words: Content['interface']['shell']; path: string }) {
  const index = navigation.findIndex((page) => page.path === path)
  if (index === -1) return null
  const isLast = index === navigation.length - 1
  const next = isLast ? navigation[0] : navigation[index + 1]
  if (!next) return null
  return (
    <aside className="next" aria-label={words.nextPage}>
      <div className="wrap">
        <a href={next.path}>
          <span className="next-label caption">
            <b aria-hidden="true">{isLast ? next.square : `N${next.square}`}</b>
            {isLast ? words.fromStart : words.nextMove}
          </span>
          <span className="next-title">
            {next.next}
            <ArrowIcon />
          </span>
        </a>
      </div>
    </aside>
  )
}

type HeaderProps = { firm: Content['firm']; words: Content['interface']['shell']; path: string }

/** Fixed at the top. On small screens the navigation is a popover, which opens and closes without script. */
function Header({ firm, words, path }: HeaderProps) {
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
      <div className="wrap head-inner">
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
          <SearchForm label={words.searchFromMenu} placeholder={words.searchSite} className="search-field--menu" />
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
        <button className="search-open" type="button" popoverTarget="find-bar" aria-label={words.search}>
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
    <div className="search-bar on-navy" id="find-bar" popover="auto">
      <div className="wrap board">
        <p className="search-label">{words.search}</p>
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

/** The query parameters to print: the search text and the page of a list. */
const printedParameters = ['q', 'page']

/**
 * The address on a printed page, without anything about the visitor. Empty for secret links (enquiry, preview, draft),
 * because other people may see the paper.
 */
export function printedAddress(pathname: string, search: string) {
  if (/^\/(enquiry|preview|draft)\//i.test(pathname)) return ''
  const query = new URLSearchParams(search)
  const printed = new URLSearchParams(
    printedParameters.flatMap((name) => [[name, query.get(name) ?? '']]).filter(([, value]) => value),
  )
  return printed.size > 0 ? `${pathname}?${printed}` : pathname
}
