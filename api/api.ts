import { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { ExtractSchema } from 'hono/types'
import { z } from 'zod'
import type { Analytics } from '#domain/analytics/analytics.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import type { Variants } from '#domain/images/picture-worker.server.ts'
import { invalidInput, Problem, parse } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { accountsApi } from './accounts.ts'
import { articlesApi } from './articles.ts'
import { backupsApi } from './backups.ts'
import { emailsApi } from './emails.ts'
import { handleError, refuse } from './errors.ts'
import { galleryApi } from './gallery.ts'
import { imagesApi, sharesApi } from './images.ts'
import { messagesApi } from './messages.ts'
import { partiesApi } from './parties.ts'
import { postsApi } from './posts.ts'
import { recordApi } from './record.ts'
import { redirectsApi } from './redirects.ts'
import { repliesApi } from './replies.ts'
import { type ApiEnvironment, readJson, requireSession } from './request.ts'
import { revisionsApi } from './revisions.ts'
import { openApiDocument } from './route.ts'
import { websiteApi } from './website.ts'

/** The path of a page, and its referrer. */
const ShownPage = z.object({ path: z.string().max(200), from: z.string().max(300).default('') })

/** Counts a prefetched page when it is shown: until then nobody has read it. Called by the site's own pages only. */
function pageViewsApi({ limits }: Pick<Resources, 'limits'>, analytics: Analytics) {
  return new Hono<ApiEnvironment>().post('/read', async (c) => {
    const quota = { most: rules.analytics.shownPerMinute, seconds: 60 }
    const address = c.get('address')
    const retryAfterSeconds = await limits.consume('read', address, quota)
    if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })
    const { path, from } = parse(ShownPage, await readJson(c))
    // Remove the header of this script request: the page itself was loaded as a document.
    analytics.recordPageView(path, { ...c.req.header(), referer: from, 'sec-fetch-dest': undefined }, () => address)
    c.header('Cache-Control', 'no-store')
    return c.body(null, 204)
  })
}

/** All routes that are not pages: the API below /insert/, images, and endpoints for machines. */
export function createApi(resources: Resources, content: OpenContent, analytics: Analytics, variants: Variants) {
  const { config, log } = resources
  const api = routesOf(resources, content, analytics, variants)
  for (const path of new Set(api.routes.map(({ path }) => path))) api.all(path, refuse('method-not-allowed'))

  // The cookie name of platform/auth.ts: browsers accept this prefix over https only.
  const prefix = config.PUBLIC_URL.startsWith('https:') ? '__Host-' : ''
  const cookie = { type: 'apiKey', in: 'cookie', name: `${prefix}chambers.session_token` } as const
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', cookie)
  api.get('/insert/openapi.json', requireSession(resources, 'account'), (c) =>
    c.json(openApiDocument(api, config.PUBLIC_URL)),
  )
  for (const path of ['/insert/*', '/uploads/*', '/share/*']) api.all(path, refuse('not-found'))
  api.route('/', indexNowApi(config))
  api.onError(handleError(log, content))
  return api
}

/** All routes by path and method, with their input and output: the type for the office's client. */
export type Calls = ExtractSchema<ReturnType<typeof routesOf>>

function routesOf(resources: Resources, content: OpenContent, analytics: Analytics, variants: Variants) {
  const api = new OpenAPIHono<ApiEnvironment>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error)
    },
  })
  return api
    .route('/', healthApi(resources))
    .route('/', pageViewsApi(resources, analytics))
    .route('/', imagesApi(resources, content, variants))
    .route('/share', sharesApi(resources, content))
    .route('/insert', messagesApi(resources, content))
    .route('/insert', repliesApi(resources))
    .route('/insert', emailsApi(resources, content))
    .route('/insert', partiesApi(resources))
    .route('/insert', postsApi(resources, content))
    .route('/insert', revisionsApi(resources, content))
    .route('/insert', articlesApi(resources))
    .route('/insert', accountsApi(resources))
    .route('/insert', recordApi(resources))
    .route('/insert', redirectsApi(resources, content))
    .route('/insert', websiteApi(resources, content))
    .route('/insert', galleryApi(resources, content))
    .route('/insert', backupsApi(resources))
}

/** healthz: the process responds. readyz: it also reaches its database, and is not shutting down. */
function healthApi({ db, events, log }: Pick<Resources, 'db' | 'events' | 'log'>) {
  let isDraining = false
  events.on('draining', () => {
    isDraining = true
  })
  return new Hono<ApiEnvironment>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isDraining) return c.json({ status: 'stopping' }, 503)
      try {
        await db.selectNoFrom((select) => select.lit(1).as('one')).execute()
        return c.json({ status: 'ready' })
      } catch (error) {
        log.error({ error }, 'the database does not answer')
        return c.json({ status: 'the database does not answer' }, 503)
      }
    })
}

/** Serves the IndexNow key, by which search engines verify that notifications come from this site. */
function indexNowApi({ INDEXNOW_KEY: key }: Pick<Resources['config'], 'INDEXNOW_KEY'>) {
  const api = new Hono<ApiEnvironment>()
  return key ? api.get(`/${key}.txt`, (c) => c.text(key)) : api
}
