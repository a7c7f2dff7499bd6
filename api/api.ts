import { OpenAPIHono } from '@hono/zod-openapi'
import type { ExtractSchema } from 'hono/types'
import type { Analytics } from '#domain/analytics/analytics.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import type { Variants } from '#domain/images/variants.server.ts'
import { invalidInput } from '#domain/parse.ts'
import type { Resources } from '#platform/resources.ts'
import { accountsApi } from './accounts.ts'
import { articlesApi } from './articles.ts'
import { backupsApi } from './backups.ts'
import { emailsApi } from './emails.ts'
import { handleError, refuse } from './errors.ts'
import { galleryApi } from './gallery.ts'
import { healthApi } from './health.ts'
import { imagesApi } from './images.ts'
import { indexNowApi } from './index-now.ts'
import { messagesApi } from './messages.ts'
import { pageViewsApi } from './page-views.ts'
import { partiesApi } from './parties.ts'
import { postsApi } from './posts.ts'
import { recordApi } from './record.ts'
import { redirectsApi } from './redirects.ts'
import { repliesApi } from './replies.ts'
import { type ApiEnvironment, requireSession } from './request.ts'
import { revisionsApi } from './revisions.ts'
import { openApiDocument } from './route.ts'
import { sharesApi } from './shares.ts'
import { websiteApi } from './website.ts'

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
