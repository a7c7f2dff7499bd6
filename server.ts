import * as pages from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import { timing } from 'hono/timing'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApi } from '#api/api.ts'
import { handleError, isRequestAborted, refuse, sendProblem } from '#api/errors.ts'
import { type ApiEnvironment, isPlainForm, isStaff, openPaths, sessionCookie } from '#api/request.ts'
import {
  analyticsContext,
  contentContext,
  openContentContext,
  postOrderContext,
  readinessContext,
  requestContext,
  resourcesContext,
  scheduleOnlyContext,
  searchContext,
  siteContentContext,
} from '#app/context.ts'
import { inlineScriptSources, openSiteContent } from '#app/document/render-document.server.tsx'
import { addStaffBar, answerDraft } from '#app/website/staff/staff-page.server.tsx'
import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import { findRedirect } from '#domain/redirects/redirects.server.ts'
import { rules } from '#domain/rules.ts'
import { scheduleFolder } from '#domain/schedule-only/schedule-only.ts'
import { canonicalPath } from '#domain/site/pages.ts'
import { openDraftContent } from '#domain/website/draft-content.server.ts'
import { accessLog, assignRequestId, type OnResponse, traceRequests } from '#http/access-log.ts'
import { assets } from '#http/assets.ts'
import { compress, matchesEtag } from '#http/compress.ts'
import { bodyTimeout } from '#http/listen.ts'
import {
  contentSecurityPolicy,
  noindex,
  noStore,
  type SecurityHeaders,
  securityHeaders,
} from '#http/response-headers.ts'
import { clientAddress, sameOrigin } from '#http/same-origin.ts'
import { canonicalRedirect, reduceSite } from '#http/served-paths.ts'
import type { Config } from '#platform/config.ts'
import { isTracing, traced } from '#platform/tracing.ts'
import type { Services } from './services.ts'

/** These routes accept images and long texts and set body limits of their own. */
const uploadPaths = ['/insert/blog', '/insert/media', '/insert/autosaveblog']
/** Never cached: the office, enquiries, previews and the website with the draft. */
const privatePaths = /^\/(admin(dashboard|site)|enquiry\/|preview\/|draft\/)/i

/** Not indexed: private pages, API responses and search results. */
const unlistedPaths = new RegExp(`${privatePaths.source}|^/(insert/|healthz$|readyz$|search\\?(.*&)?q=)`, 'i')

/** In schedule-only mode these are served as usual. Paths in neither list are pages of the schedule, or hidden. */
const neverHidden = /^\/(admin(dashboard|site)(\/.*|\.data)?|healthz|readyz|read)$/i
/** In schedule-only mode these are served to staff only. */
const staffOnly = /^\/(insert|uploads|pictures|share|preview|draft)\//

/** Composes the middleware and routes. In development there is no folder of built assets: Vite serves them. */
export function createSite(services: Services, builtAssets?: string, onResponse?: OnResponse) {
  const { resources, content, indexing, analytics, search, order, variants, scheduleOnly } = services
  const { config, log } = resources
  const https = isHttps(config)
  const site = new Hono<ApiEnvironment>().onError(handleError(log, content))

  if (!builtAssets) site.use(timing())
  site.use(async (c, next) => {
    c.set('tagCache', (...tags) => {
      for (const tag of ['words', 'schedule-only', ...tags]) c.env?.cacheTags?.add(tag)
    })
    await next()
  })
  if (isTracing()) site.use(traceRequests())
  site.use(assignRequestId(), accessLog(onResponse ?? ((entry) => log.info(entry))))
  const appPolicy = (source: string) =>
    contentSecurityPolicy({ https, scriptSources: [source], trustedTypes: true, framesOwnPages: true })
  if (builtAssets) site.use(securityHeaders(headersOf(config)), assets(builtAssets))
  site.use(compress(), noStore({ cookie: sessionCookie, paths: privatePaths }))
  site.use(
    noindex((address) => !indexing.isAllowed() || unlistedPaths.test(address)),
    canonicalRedirect((path) => canonicalPath(path, content.current.practiceAreas)),
  )
  site.use(
    sameOrigin({
      publicUrl: config.PUBLIC_URL,
      proxies: config.TRUST_PROXY,
      openPaths,
      onError: (c) => sendProblem(c, new Problem('other-origin')),
    }),
  )
  const { maxBodyBytes, bodyTimeoutMs } = rules.http
  const isReadRequest = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'
  site.use(
    except(
      uploadPaths,
      bodyTimeout({ timeoutMs: bodyTimeoutMs, onError: (c) => sendProblem(c, new Problem('too-slow')) }),
    ),
    // Skip GET requests: to test one for a body costs more than all other middleware together.
    except([isReadRequest, ...uploadPaths], bodyLimit({ maxSize: maxBodyBytes, onError: refuse('too-large') })),
  )
  site.use(async (c, next) => {
    const socket = c.env?.incoming?.socket.remoteAddress
    c.set('address', clientAddress(socket, c.req.header('X-Forwarded-For'), config.TRUST_PROXY))
    c.set('matchesEtag', (etag) => matchesEtag(c.req.header('If-None-Match'), etag))
    await next()
  })

  // Behind an https proxy the request arrives by http, so its own origin differs from the visitor's.
  const allowedActionOrigins = [new URL(config.PUBLIC_URL).host]
  const render = createRequestHandler({ ...pages, allowedActionOrigins }, builtAssets ? 'production' : 'development')
  const fetchPage = async (path: string) => await site.fetch(new Request(config.PUBLIC_URL + path))
  const siteContent = openSiteContent(config.PUBLIC_URL)
  const scheduleContent = openSiteContent(config.PUBLIC_URL, () => ({ of: () => undefined }))
  const draftContent = openSiteContent(config.PUBLIC_URL)
  const page = async (c: Context<ApiEnvironment>, path?: string, draft?: Content) => {
    const { requestId: id, address, tagCache } = c.var
    const context = new RouterContextProvider()
    context.set(resourcesContext, resources)
    context.set(contentContext, draft ?? content.current)
    const isSchedule = (path ?? c.req.path).startsWith(scheduleFolder)
    const publicContent = isSchedule ? scheduleContent : siteContent
    context.set(siteContentContext, draft ? draftContent(draft) : publicContent(content.current))
    context.set(openContentContext, content)
    context.set(searchContext, search)
    context.set(analyticsContext, analytics)
    context.set(postOrderContext, order)
    context.set(scheduleOnlyContext, scheduleOnly)
    context.set(readinessContext, { fetchPage, indexing })
    context.set(requestContext, {
      id,
      address,
      tagCache,
      appPolicy: builtAssets ? appPolicy : undefined,
    })
    const { raw } = c.req
    const { pathname } = new URL(raw.url)
    const routePath = toDecodable(path ?? pathname)
    const request =
      routePath === pathname ? raw : new Request(Object.assign(new URL(raw.url), { pathname: routePath }), raw)
    // Do not count views of the draft.
    if (draft) request.headers.set('DNT', '1')
    const response = await traced('render', {}, () => render(request, context))
    const isAborted = request.signal.aborted || isRequestAborted(c)
    return response.status >= 500 && isAborted ? sendProblem(c, new Problem('unreadable')) : response
  }

  site.get('*', async (c, next) => {
    await next()
    // A 304 counts as a page view too.
    if (c.req.method === 'GET' && [200, 304].includes(c.res.status)) {
      analytics.recordPageView(c.req.path, c.req.header(), () => c.var.address)
    }
    // Redirect only where no page exists, so that a redirect can never hide one.
    const isMissing = c.res.status === 404 && !privatePaths.test(c.req.path)
    if (isMissing && !scheduleOnly.current) await redirectMissing(c, services)
  })
  site.use(
    reduceSite({
      isReduced: scheduleOnly.isOn,
      folder: scheduleFolder,
      neverHidden,
      staffOnly,
      isStaff: (c) => isStaff(resources, c, 'account'),
      refuse: (c) => sendProblem(c, notAvailable(content.current.firm)),
      render: page,
    }),
  )
  const readDraft = openDraftContent(resources.db, content)
  site.get('/draft/*', async (c, next) => {
    const draftPage = await answerDraft(resources, c.req.raw, readDraft, (path, draft) => page(c, path, draft))
    return draftPage ?? (await next())
  })
  // Answer a form that was sent without script with the page, its fields still filled in.
  site.post('/insert/contactus', (c, next) => (isPlainForm(c) ? page(c) : next()))
  site.route('/', createApi(resources, content, analytics, variants))
  site.all('*', async (c) => {
    const response = await page(c)
    // Requests with a session cookie bypass the page cache, so this does not affect visitors.
    const isSession = c.req.method === 'GET' && sessionCookie.test(c.req.header('Cookie') ?? '')
    if (!isSession || privatePaths.test(c.req.path)) return response
    return await addStaffBar(resources, c.req.raw, content.current, response)
  })
  return site
}

/** Replaces a path that cannot be decoded: React Router would log it as an error, and no page has such a path. */
function toDecodable(pathname: string) {
  try {
    // Use the result: the build removes a call whose result is unused.
    return decodeURI(pathname) && pathname
  } catch {
    return pathname.replaceAll('%', '-')
  }
}

/** The problem that hidden pages return in schedule-only mode, with the telephone number of the firm. */
function notAvailable({ phones: [phone] }: OpenContent['current']['firm']) {
  const problem = new Problem('not-available', { retryAfterSeconds: rules.scheduleOnly.retryAfterSeconds })
  if (phone) problem.message += ` Please call ${phone.number}.`
  return problem
}

/** Redirects a missing path to the target that staff have set for it, and counts the request. */
async function redirectMissing(c: Context<ApiEnvironment>, { resources, analytics }: Services) {
  const { pathname, search } = new URL(c.req.url)
  analytics.recordMissingPath(pathname, c.req.header(), () => c.var.address)
  const target = await findRedirect(resources.db, pathname).catch(() => undefined)
  // Browsers must not cache the redirect: staff may change its target.
  if (target)
    c.res = new Response(null, { status: 301, headers: { Location: target + search, 'Cache-Control': 'no-cache' } })
}

/** The headers of every response. Only pages of the office have a different policy. */
export function headersOf(config: Config): SecurityHeaders {
  const https = isHttps(config)
  const policy = contentSecurityPolicy({ https, scriptSources: inlineScriptSources })
  return {
    https,
    subdomains: config.HSTS_SUBDOMAINS,
    policy,
    framedPaths: new RegExp(`^/(preview|draft)/|^${scheduleFolder}$`),
  }
}

function isHttps({ PUBLIC_URL }: Config) {
  return PUBLIC_URL.startsWith('https:')
}
