import { type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { DocumentContext, isAppHandle } from './document/document-context.ts'
import { pageChange } from './document/inline-scripts.ts'
import { ErrorScreen } from './error-screen.tsx'
import siteStyles from './styles/site.css?url'

export function Layout({ children }: { children: ReactNode }) {
  const app = useMatches().some((match) => isAppHandle(match.handle))
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#08111f" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {!app && <link rel="manifest" href="/site.webmanifest" />}
        {!app && <DocumentHead />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {app ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <DocumentScripts />
        )}
      </body>
    </html>
  )
}

/** Needed by a public page before its first frame. */
function DocumentHead() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: pageChange }} />
      {/* Delay the first frame until <main> is parsed: a view transition must not start without its board. */}
      <link rel="expect" href="#main" blocking="render" />
    </>
  )
}

export default function Root() {
  return <Outlet />
}

/** For an error outside both layouts: links the style sheet itself. */
export function ErrorBoundary() {
  return (
    <>
      <link rel="stylesheet" href={siteStyles} precedence="default" />
      <ErrorScreen />
    </>
  )
}

/** The scripts of a public page. Those of islands are loaded later, by this loader. */
function DocumentScripts() {
  const rendering = useContext(DocumentContext)
  if (!rendering) return null
  const { loader, refreshRuntime } = rendering
  return (
    <>
      {refreshRuntime && <script type="module" src="/@vite/client" />}
      {refreshRuntime && <script type="module" src={refreshRuntime} />}
      <script type="module" src={loader} />
    </>
  )
}
