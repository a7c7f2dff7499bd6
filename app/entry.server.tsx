import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { Content } from '#domain/firm/content.ts'
import { shareOfSite } from '#domain/share/share.server.ts'
import { contentContext, requestContext, resourcesContext } from './context.ts'
import { ContentContext } from './document/content-context.ts'
import { DocumentContext, type DocumentRendering } from './document/document-context.ts'
import { isAppHandle } from './document/is-app.ts'

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { id, appPolicy, shows } = context.get(requestContext)
  const { manifest, routeModules, staticHandlerContext } = routerContext
  const rendering: DocumentRendering = {
    loader: manifest.entry.module,
    refreshRuntime: manifest.hmr?.runtime,
    renderIsland: (element, identifierPrefix) => renderToString(element, { identifierPrefix }),
    incident: id,
  }

  // A page without a loader shows nothing but words.
  if (Object.keys(staticHandlerContext.loaderData).length === 0) shows()

  // The office is an app: React Router writes its state into the page, under a number used once.
  const isApp = staticHandlerContext.matches.some((match) => isAppHandle(routeModules[match.route.id]?.handle))
  const nonce = isApp && appPolicy ? randomUUID() : undefined
  if (nonce && appPolicy) headers.set('Content-Security-Policy', appPolicy(`'nonce-${nonce}'`))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', isApp ? 'no-store' : 'no-cache')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Which links a browser may fetch ahead. Vite would serve the rules under another type, so not in development.
  if (!isApp && import.meta.env.PROD) headers.set('Speculation-Rules', '"/speculation-rules.json"')

  const { config } = context.get(resourcesContext)
  // What hydrates must find in the browser what it had here.
  const content = isApp ? undefined : siteContent(context.get(contentContext), config.PUBLIC_URL)
  const html = await renderWhole(
    <DocumentContext value={rendering}>
      <ContentContext value={content}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ContentContext>
    </DocumentContext>,
  )
  return new Response(html, { status, headers })
}

function siteContent(content: Content, publicUrl: string) {
  const { path, alt } = shareOfSite(content.firm)
  return { content, publicUrl, share: { path, alt } }
}

/** An error that is our fault: the visitor reads its number, the log holds the rest. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { log } = context.get(resourcesContext)
  const { id } = context.get(requestContext)
  log.error({ id, path: new URL(request.url).pathname, error }, 'unexpected error')
}

/** A page leaves in one piece: its length is known, its status is final, and no inline script patches it later. */
function renderWhole(page: ReactNode) {
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
