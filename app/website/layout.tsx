import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import { Outlet, useLocation } from 'react-router'
import { contentContext, resourcesContext } from '#app/context.ts'
import { ErrorScreen } from '#app/error-screen.tsx'
import siteStyles from '#app/styles/site.css?url'
import { ArrowUpIcon } from '#app/ui/icons.tsx'
import type { Route } from './+types/layout.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NextMove } from './next-move.tsx'

export function links() {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return [
    { ...font, href: newsreader },
    { ...font, href: instrumentSans },
    { rel: 'stylesheet', href: siteStyles },
  ]
}

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(resourcesContext)
  // What the office alone should know stays out of what a page is made from.
  const { pictureFiles: _, placeholders: __, ...content } = context.get(contentContext)
  return { content, publicUrl: config.PUBLIC_URL }
}

export default function WebsiteLayout({ loaderData: { content } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main text
      </a>
      <Header firm={content.firm} path={pathname} />
      <Outlet />
      <NextMove path={pathname} />
      <Footer firm={content.firm} disclaimer={content.disclaimer.footer} />
      <button className="totop" type="button" aria-label="Back to top">
        <ArrowUpIcon />
      </button>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
