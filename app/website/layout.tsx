import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import { Outlet, useLocation } from 'react-router'
import { ErrorScreen } from '#app/error-screen.tsx'
import siteStyles from '#app/styles/site.css?url'
import { ArrowUpIcon } from '#app/ui/icons.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NextMove } from './next-move.tsx'
import { useContent } from './use-content.ts'

export function links() {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return [
    { ...font, href: newsreader },
    { ...font, href: instrumentSans },
    { rel: 'stylesheet', href: siteStyles },
  ]
}

export default function WebsiteLayout() {
  const { firm, disclaimer } = useContent().content
  const { pathname } = useLocation()
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main text
      </a>
      <Header firm={firm} path={pathname} />
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
