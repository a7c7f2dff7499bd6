import { Hono } from 'hono'
import type { Figures } from '#domain/figures/open-figures.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { openVariants } from '#domain/images/variants.server.ts'
import type { Resources } from '#platform/resources.ts'
import { answerError } from './answer-error.ts'
import { articlesApi } from './articles.ts'
import { deskApi } from './desk.ts'
import { galleryApi } from './gallery.ts'
import { healthApi } from './health.ts'
import { indexNowApi } from './index-now.ts'
import { lettersApi } from './letters.ts'
import { messagesApi } from './messages.ts'
import { openApiDocument } from './openapi.ts'
import { partiesApi } from './parties.ts'
import { picturesApi } from './pictures.ts'
import { postsApi } from './posts.ts'
import { readsApi } from './reads.ts'
import { repliesApi } from './replies.ts'
import { type ApiEnvironment, refuse } from './request.ts'
import { requireSession } from './require-session.ts'
import { revisionsApi } from './revisions.ts'
import { sharesApi } from './shares.ts'
import { uploadsApi } from './uploads.ts'

/** The REST door: /insert/…, /uploads/…, the two health calls, and what a page tells that was fetched ahead. */
export function createApi(resources: Resources, content: OpenContent, figures: Figures) {
  const variants = openVariants(resources)
  return new Hono<ApiEnvironment>()
    .route('/', healthApi(resources))
    .route('/', readsApi(resources, figures))
    .route('/insert', messagesApi(resources, content))
    .route('/insert', repliesApi(resources))
    .route('/insert', lettersApi(resources, content))
    .route('/insert', deskApi(resources, content))
    .route('/insert', partiesApi(resources))
    .route('/insert', postsApi(resources, content))
    .route('/insert', revisionsApi(resources, content))
    .route('/insert', articlesApi(resources))
    .route('/insert', galleryApi(resources))
    .route('/uploads', uploadsApi(resources, variants))
    .route('/pictures', picturesApi(content, variants))
    .route('/share', sharesApi(resources, content))
    .route('/', indexNowApi(resources.config))
    .get('/insert/openapi.json', requireSession(resources), (c) => c.json(openApiDocument(resources.config.PUBLIC_URL)))
    .all('/insert/*', refuse('not-found'))
    .onError(answerError(resources.log))
}
