import { Outlet, useLocation } from 'react-router'
import { ErrorScreen } from '#app/error-screen.tsx'
import printStyles from '#app/styles/print.css?url'
import siteStyles from '#app/styles/site.css?url'
import { ArrowUpIcon } from '#app/ui/icons.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Letterhead } from './letterhead.tsx'
import { NextMove } from './next-move.tsx'
import { printedAddress } from './printed-address.ts'
import { useContent } from './use-content.ts'

export function links() {
  return [
    // Alone: on a slow line a font that is asked for beside it holds back the first words.
    { rel: 'stylesheet', href: siteStyles },
    // Fetched last, and nothing waits for it.
    { rel: 'stylesheet', href: printStyles, media: 'print' },
  ]
}

export default function WebsiteLayout() {
  const { content, publicUrl } = useContent()
  const { firm, disclaimer } = content
  const { pathname, search } = useLocation()
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main text
      </a>
      <Header firm={firm} path={pathname} />
      <Letterhead firm={firm} address={`${publicUrl}${printedAddress(pathname, search)}`} />
      <Outlet />
      <NextMove path={pathname} />
      <Footer firm={firm} disclaimer={disclaimer.footer} />
      <button className="totop" type="button" aria-label="Back to top">
        <ArrowUpIcon />
      </button>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
