import { mainPages } from '#app/main-pages.ts'
import { CloseIcon, MenuIcon } from '#app/ui/icons.tsx'
import { Logo } from '#app/ui/logo.tsx'
import type { Content } from '#domain/firm/content.ts'

/** Fixed at the top. On small screens the navigation is a popover, which opens and closes without script. */
export function Header({ firm, path }: { firm: Content['firm']; path: string }) {
  return (
    <header className="head">
      <div className="wrap head-in">
        <Logo name={firm.name} />
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
          <ul>
            {mainPages.map((page) => (
              <li key={page.path}>
                <a href={page.path} data-at={page.square} aria-current={currentMark(page.path, path)}>
                  {page.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

/** A page below a main page, such as a post, belongs to it without being it. */
function currentMark(page: string, path: string) {
  if (page === path) return 'page'
  return page !== '/' && path.startsWith(`${page}/`) ? 'true' : undefined
}
