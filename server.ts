import * as pages from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import { timing } from 'hono/timing'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApi } from '#api/api.ts'
import { handleError, isBrokenOff, refuse, sendProblem } from '#api/errors.ts'
import { type ApiEnvironment, isPlainForm, isStaff, openPaths, sessionCookie } from '#api/request.ts'
import {
  analyticsContext,
  contentContext,
  openContentContext,
  orderContext,
  readinessContext,
  requestContext,
  resourcesContext,
  scheduleOnlyContext,
  searchContext,
  siteContentContext,
} from '#app/context.ts'
import { inlineScriptSources } from '#app/document/inline-scripts.server.ts'
import { openSiteContent } from '#app/document/site-content.server.ts'
import { answerDraft, forStaff } from '#app/website/staff/draft-page.server.tsx'
import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import { findRedirect } from '#domain/redirects/redirects.server.ts'
import { rules } from '#domain/rules.ts'
import { scheduleFolder } from '#domain/schedule-only/schedule-only.ts'
import { movedTo } from '#domain/site/redirects.ts'
import { openDraftContent } from '#domain/website/draft-content.server.ts'
import type { Config } from '#platform/config.ts'
import { isTracing, traced } from '#platform/tracing.ts'
import { accessLog, type OnAnswered, requestNumber } from './http/access-log.ts'
import { assets } from './http/assets.ts'
import { bodyTimeout } from './http/body-timeout.ts'
import { canonicalRedirect } from './http/canonical-redirect.ts'
import { clientAddress } from './http/client-address.ts'
import { compress } from './http/compress.ts'
import { matchesEtag } from './http/matches-etag.ts'
import { noStore } from './http/no-store.ts'
import { noindex } from './http/noindex.ts'
import { reduceSite } from './http/reduce-site.ts'
import { sameOrigin } from './http/same-origin.ts'
import { contentSecurityPolicy, type SecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { traceRequests } from './http/trace-requests.ts'
import type { Services } from './services.ts'

/** These routes take images and long texts and set body limits of their own. */
const uploadPaths = ['/insert/blog', '/insert/media', '/insert/autosaveblog']
/** Never cached: the office, enquiries, previews and the website with the draft. */
const privatePaths = /^\/(admin(dashboard|site)|enquiry\/|preview\/|draft\/)/i

/** Not indexed: private pages, API responses and search results. */
const unlistedPaths = new RegExp(`${privatePaths.source}|^/(insert/|healthz$|readyz$|search\\?(.*&)?q=)`, 'i')

/** While only the schedule is shown: answered as ever, and to staff alone. Everything else is a page that is left, or hidden. */
const neverHidden = /^\/(admin(dashboard|site)(\/.*|\.data)?|healthz|readyz|read)$/i
const leftToStaff = /^\/(insert|uploads|pictures|share|preview|draft)\//

/** The middleware in its order. In development there is no folder of built assets: Vite serves them. */
export function createSite(services: Services, builtAssets?: string, onAnswered?: OnAnswered) {
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
  site.use(requestNumber(), accessLog(onAnswered ?? ((answered) => log.info(answered))))
  const appPolicy = (source: string) =>
    contentSecurityPolicy({ https, scriptSources: [source], trustedTypes: true, framesOwnPages: true })
  if (builtAssets) site.use(securityHeaders(headersOf(config)), assets(builtAssets))
  site.use(compress(), noStore({ cookie: sessionCookie, paths: privatePaths }))
  site.use(
    noindex((address) => !indexing.isAllowed() || unlistedPaths.test(address)),
    canonicalRedirect((path) => movedTo(path, content.current.practiceAreas)),
  )
  site.use(
    sameOrigin({
      publicUrl: config.PUBLIC_URL,
      proxies: config.TRUST_PROXY,
      openPaths,
      onError: (c) => sendProblem(c, new Problem('other-origin')),
    }),
  )
  const { maxBodyBytes, bodyWithinMs } = rules.http
  const isReading = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'
  site.use(
    except(
      uploadPaths,
      bodyTimeout({ withinMs: bodyWithinMs, onError: (c) => sendProblem(c, new Problem('too-slow')) }),
    ),
    // To test a GET request for a body costs more than all other middleware together.
    except([isReading, ...uploadPaths], bodyLimit({ maxSize: maxBodyBytes, onError: refuse('too-large') })),
  )
  site.use(async (c, next) => {
    const socket = c.env?.incoming?.socket.remoteAddress
    c.set('address', clientAddress(socket, c.req.header('X-Forwarded-For'), config.TRUST_PROXY))
    c.set('matchesEtag', (etag) => matchesEtag(c.req.header('If-None-Match'), etag))
    await next()
  })

  // Behind a proxy that speaks https the request itself came by http, and its origin is not the visitor's.
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
    const shown = isSchedule ? scheduleContent : siteContent
    context.set(siteContentContext, draft ? draftContent(draft) : shown(content.current))
    context.set(openContentContext, content)
    context.set(searchContext, search)
    context.set(analyticsContext, analytics)
    context.set(orderContext, order)
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
    const shownAt = decodable(path ?? pathname)
    const request =
      shownAt === pathname ? raw : new Request(Object.assign(new URL(raw.url), { pathname: shownAt }), raw)
    // Nobody who reads the draft is counted.
    if (draft) request.headers.set('DNT', '1')
    const answer = await traced('render', {}, () => render(request, context))
    const isGone = request.signal.aborted || isBrokenOff(c)
    return answer.status >= 500 && isGone ? sendProblem(c, new Problem('unreadable')) : answer
  }

  site.get('*', async (c, next) => {
    await next()
    // A 304 counts as a page view too.
    if (c.req.method === 'GET' && [200, 304].includes(c.res.status)) {
      analytics.recordPageView(c.req.path, c.req.header(), () => c.var.address)
    }
    // Only where no page stands: an old address can never hide one.
    const isMissing = c.res.status === 404 && !privatePaths.test(c.req.path)
    if (isMissing && !scheduleOnly.current) await redirectMissing(c, services)
  })
  site.use(
    reduceSite({
      isReduced: scheduleOnly.isOn,
      folder: scheduleFolder,
      neverHidden,
      leftToStaff,
      isStaff: (c) => isStaff(resources, c, 'account'),
      refuse: (c) => sendProblem(c, notAvailable(content.current.firm)),
      render: page,
    }),
  )
  const readDraft = openDraftContent(resources.db, content)
  site.get('/draft/*', async (c, next) => {
    const drafted = await answerDraft(resources, c.req.raw, readDraft, (path, words) => page(c, path, words))
    return drafted ?? (await next())
  })
  // A form sent without script is answered by a page with the words still in its fields.
  site.post('/insert/contactus', (c, next) => (isPlainForm(c) ? page(c) : next()))
  site.route('/', createApi(resources, content, analytics, variants))
  site.all('*', async (c) => {
    const answer = await page(c)
    // The page cache is passed by with such a cookie: what visitors get neither changes nor costs more.
    const isSession = c.req.method === 'GET' && sessionCookie.test(c.req.header('Cookie') ?? '')
    if (!isSession || privatePaths.test(c.req.path)) return answer
    return await forStaff(resources, c.req.raw, content.current, answer)
  })
  return site
}

/** React Router writes a path that it cannot decode into the log, whatever it opens; no page stands there. */
function decodable(pathname: string) {
  try {
    // A call whose result nobody uses is left out of the build.
    return decodeURI(pathname) && pathname
  } catch {
    return pathname.replaceAll('%', '-')
  }
}

/** What is hidden while only the schedule is shown, with a way to ask for it. */
function notAvailable({ phones: [phone] }: OpenContent['current']['firm']) {
  const problem = new Problem('not-available', { retryAfterSeconds: rules.scheduleOnly.retryAfterSeconds })
  if (phone) problem.message += ` Please call ${phone.number}.`
  return problem
}

/** Sends an address without a page to where staff say that its page is now, and counts that it was asked for. */
async function redirectMissing(c: Context<ApiEnvironment>, { resources, analytics }: Services) {
  const { pathname, search } = new URL(c.req.url)
  analytics.recordMissingPath(pathname, c.req.header(), () => c.var.address)
  const target = await findRedirect(resources.db, pathname).catch(() => undefined)
  // Asked for again each time: staff may change where it leads.
  if (target)
    c.res = new Response(null, { status: 301, headers: { Location: target + search, 'Cache-Control': 'no-cache' } })
}

/** Headers of every response but the office's pages, which have a policy of their own. */
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
