import { useContext } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ContentContext, IncidentContext } from '#app/document/document-context.ts'
import { Problem } from '#domain/problem.ts'
import { fill } from '#domain/template.ts'
import { ArrowIcon } from './ui/icons.tsx'
import { Logo, Mark } from './ui/logo.tsx'

/** Shown when a page fails: the status, a safe sentence and the request id to quote; never a stack trace. */
export function ErrorScreen() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const incident = useContext(IncidentContext)
  // Undefined in the office.
  const content = useContext(ContentContext)?.content
  const firm = content?.firm
  const failureStatus = incident?.isOutage ? '503 Service Unavailable' : '500 Internal Server Error'
  const status = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : failureStatus
  return (
    <main className="error-page on-navy" id="main">
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      <div className="wrap board">
        <div className="error-page-main">
          {firm ? (
            <Logo name={firm.name} label={fill(content.interface.shell.homeLink, { name: firm.name })} />
          ) : (
            <a className="logo" href="/" aria-label="Home">
              <Mark />
            </a>
          )}
          <h1>Unexpected Application Error!</h1>
          <p className="lede">
            {status.trim()}.{' '}
            {incident?.isOutage
              ? new Problem('database-unavailable').message
              : 'The page could not be shown. Please reload it, or return to the home page.'}
          </p>
          {incident && (
            <p data-incident={incident.id} data-outage={incident.isOutage || undefined}>
              If you write to us about it, please give the number {incident.id}.
            </p>
          )}
          <div className="btns">
            <a className="btn" href={`${pathname}${search}`}>
              Reload the page <ArrowIcon />
            </a>
            <a className="btn btn--line" href="/">
              Return to Home <ArrowIcon />
            </a>
          </div>
        </div>
      </div>
    </main>
  )
}
