import { Outlet, useLocation } from 'react-router'
import { ErrorScreen } from '#app/error-screen.tsx'
import printStyles from '#app/styles/print.css?url'
import siteStyles from '#app/styles/site.css?url'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import type { Content } from '#domain/firm/content.ts'
import { navigation } from '#domain/site/pages.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { printedAddress } from './printed-address.ts'
import { useContent } from './use-content.ts'

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
      <NextMove words={words} path={pathname} />
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
function NextMove({ words, path }: { words: Content['interface']['shell']; path: string }) {
  const index = navigation.findIndex((page) => page.path === path)
  if (index === -1) return null
  const isLast = index === navigation.length - 1
  const next = isLast ? navigation[0] : navigation[index + 1]
  if (!next) return null
  return (
    <aside className="next" aria-label={words.nextPage}>
      <div className="wrap">
        <a href={next.path}>
          <span className="k caption">
            <b aria-hidden="true">{isLast ? next.square : `N${next.square}`}</b>
            {isLast ? words.fromStart : words.nextMove}
          </span>
          <span className="t">
            {next.next}
            <ArrowIcon />
          </span>
        </a>
      </div>
    </aside>
  )
}
