import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { IncidentContext, isAppHandle } from '#app/document/document-context.ts'
import { renderDocument } from '#app/document/render-document.server.tsx'
import { reportError, requestContext, siteContentContext } from './context.ts'

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { id, appPolicy, tagCache, outage } = context.get(requestContext)
  if (outage) headers.set('Retry-After', String(outage.retryAfterSeconds))
  const { manifest, routeModules, staticHandlerContext } = routerContext
  const incident = { id, isOutage: outage !== undefined }

  // A page without loaders shows only content, so it needs no other cache tag.
  if (Object.keys(staticHandlerContext.loaderData).length === 0) tagCache()

  // The office is an app: React Router writes its state into the page as inline script, so it needs a nonce.
  const isApp = staticHandlerContext.matches.some((match) => isAppHandle(routeModules[match.route.id]?.handle))
  const nonce = isApp && appPolicy ? randomUUID() : undefined
  if (nonce && appPolicy) headers.set('Content-Security-Policy', appPolicy(`'nonce-${nonce}'`))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', isApp ? 'no-store' : 'no-cache')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Which links a browser may prefetch. Not in development: Vite serves the rules with a wrong content type.
  if (!isApp && import.meta.env.PROD) headers.set('Speculation-Rules', '"/speculation-rules.json"')

  if (isApp) {
    // No ContentContext here: the browser does not have it, and hydration must render the same.
    const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    const html = await renderAppToString(<IncidentContext value={incident}>{page}</IncidentContext>)
    return new Response(html, { status: outage?.status ?? status, headers })
  }
  const facts = { loader: manifest.entry.module, refreshRuntime: manifest.hmr?.runtime }
  const page = <ServerRouter context={withoutApp(routerContext)} url={request.url} />
  const html = renderDocument(
    <IncidentContext value={incident}>{page}</IncidentContext>,
    facts,
    context.get(siteContentContext),
  )
  // As bytes, of which Node makes a response faster than of a string.
  return new Response(Buffer.from(html), { status: outage?.status ?? status, headers })
}

/** A document is not hydrated, so it needs neither the other routes nor serialized loader data. */
function withoutApp(routerContext: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = routerContext
  const ids = staticHandlerContext.matches.map((match) => match.route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return { ...routerContext, manifest: { ...manifest, routes }, serverHandoffStream: undefined }
}

/** Logs server errors. The visitor sees only the request id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  reportError(context, request, error)
}

/** Renders a page of the office into one string too, so that its length and its status are known before it is sent. */
function renderAppToString(page: ReactNode) {
  return new Promise<string>((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        text(body).then(resolve, reject)
        stream.pipe(body)
      },
      onShellError: reject,
    })
  })
}
