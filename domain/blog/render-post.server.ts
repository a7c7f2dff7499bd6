import path from 'node:path'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { imageFile } from '#domain/files/file-names.ts'
import { findPicturesIn } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { readingMinutes } from '#domain/text/excerpt.ts'
import { plainHtml } from '#domain/text/html.ts'
import { rendererVersion, renderText } from '#domain/text/render-text.server.ts'
import type { LintFinding } from '#domain/writing/lint.ts'
import type { Row } from '#platform/database/tables.ts'
import { FileStoreError } from '#platform/files/file-store.ts'
import type { Resources } from '#platform/resources.ts'
import { singleFlight } from '#platform/single-flight.ts'
import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'
import type { SavedPost } from './office-posts.server.ts'
import { listPublishedPosts, type PublishedPost } from './posts.server.ts'

type Rendering = Pick<Row<'post'>, 'html' | 'minutes' | 'renderedBy'>
type StoredRendering = Rendering & Pick<Row<'post'>, 'id' | 'updatedAt'>
/** `kept` is true if the rendering is stored in the database. */
type RenderedText = { html: string; minutes: number; kept: boolean }
type RenderPostResources = ChangeContext & Pick<Resources, 'workerPool'>
type RenderResources = Pick<RenderPostResources, 'db' | 'workerPool' | 'log'>

/**
 * Renders a text to be saved with it; throws if that would cost too much. If the worker pool is full, saves no
 * rendering: the first request for the page then renders it.
 */
export async function renderForSaving(resources: RenderResources, text: string): Promise<Rendering> {
  const rendered = await render(resources, text)
  if (!rendered) return { html: null, minutes: null, renderedBy: null }
  if ('tooDear' in rendered) throw new Problem('invalid-input', { fields: { text: [rendered.tooDear] } })
  return { ...rendered, renderedBy: rendererVersion }
}

/** Renders a text that is not public, at each call, without storing the result. */
export async function renderUncached(resources: RenderResources, text: string) {
  const rendered = await render(resources, text)
  return rendered && 'html' in rendered ? rendered : asTyped(text)
}

const renderOnce = singleFlight<RenderedText>()

/** The rendered text of a post: the stored one, or rendered now, once for all concurrent requests, and stored. */
export async function renderedPost(resources: RenderPostResources, post: StoredRendering): Promise<RenderedText> {
  const { html, minutes, renderedBy, id, updatedAt } = post
  if (renderedBy === rendererVersion && html !== null && minutes !== null) return { html, minutes, kept: true }
  return await renderOnce(`${id} ${updatedAt}`, () => renderAndStore(resources, id))
}

async function renderAndStore(resources: RenderPostResources, id: string): Promise<RenderedText> {
  const { db, log } = resources
  const { text } = await db.selectFrom('post').select('text').where('id', '=', id).executeTakeFirstOrThrow()
  const rendered = await render(resources, text)
  const isAsTyped = !rendered || 'tooDear' in rendered
  const result = isAsTyped ? asTyped(text) : rendered
  let kept = false
  if (rendered) {
    // Update only if the text is still the same: somebody may have saved another one, with its own rendering.
    const rendering = { ...result, renderedBy: rendererVersion }
    const storing = change(resources, machine, async ({ db }) => {
      await db.updateTable('post').set(rendering).where('id', '=', id).where('text', '=', text).execute()
    })
    kept = await storing.then(
      () => true,
      (error) => {
        // The response does not need the stored rendering.
        log.error({ error, id }, 'what a text became could not be kept')
        return false
      },
    )
  }
  if (isAsTyped)
    log.warn({ id, reason: rendered?.tooDear ?? 'the worker pool is full' }, 'a text is shown as it was typed')
  return { ...result, kept }
}

function asTyped(text: string) {
  return { html: plainHtml(text), minutes: readingMinutes(text) }
}

async function render(resources: RenderResources, markdown: string) {
  return await renderText(resources, { markdown, pictures: await findPicturesIn(resources.db, markdown) })
}

const { posts: limit, maxHtml } = rules.feed

/**
 * The newest posts, with their HTML until it exceeds `maxHtml` in total, and without it from then on. `allKept` is
 * false if the result must not be cached: a post could not be rendered yet and is shown as typed, or the size of a
 * picture is unknown because the file store did not answer.
 */
export async function listFeedPosts(resources: ChangeContext & Pick<Resources, 'workerPool'>) {
  const posts: (PublishedPost & { html?: string; imageBytes: number })[] = []
  let allKept = true
  let length = 0
  for (const post of await listPublishedPosts(resources.db, { limit })) {
    const rendered = length > maxHtml ? undefined : await findRendering(resources, post.id)
    length += rendered?.html.length ?? 0
    allKept &&= rendered?.kept ?? true
    const imageBytes = await findImageBytes(resources, post)
    allKept &&= imageBytes !== undefined
    posts.push({ ...post, html: length > maxHtml ? undefined : rendered?.html, imageBytes: imageBytes ?? 0 })
  }
  return { posts, allKept }
}

async function findImageBytes({ files }: Pick<Resources, 'files'>, { image }: PublishedPost) {
  try {
    return (await files.get(imageFile('blogs', path.basename(image.address))))?.size ?? 0
  } catch (error) {
    if (error instanceof FileStoreError) return undefined
    throw error
  }
}

async function findRendering(resources: ChangeContext & Pick<Resources, 'workerPool'>, id: string) {
  const row = await resources.db
    .selectFrom('post')
    .select(['id', 'updatedAt', 'html', 'minutes', 'renderedBy'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (await renderedPost(resources, row))
}

/** A finding in the response of the API; the editor of the office shows findings while typing. */
export type Finding = Pick<LintFinding, 'kind' | 'where' | 'name' | 'title' | 'reason'>

/** Runs in a worker: a malicious text could block the process. */
const findingsWorker: WorkerDefinition<Pick<typeof import('#domain/writing/lint.ts'), 'lintPost'>> = {
  module: 'domain/writing/lint.ts',
  maxWaiting: 50,
  timeoutMs: 10_000,
  maxMegabytes: 200,
}

const maxFindings = 100

type LintedPost = Pick<SavedPost, 'title' | 'summary' | 'text' | 'publishedAt'>

/** Checks a post for Rule 36 and accessibility; null for a draft, or if the check failed. */
export async function lintPublishedPost(
  { workerPool, log }: Pick<Resources, 'workerPool' | 'log'>,
  { title, summary, text, publishedAt }: LintedPost,
): Promise<Finding[] | null> {
  if (publishedAt === null) return null
  try {
    const findings = await workerPool.run(findingsWorker, 'lintPost', { title, summary, text })
    return findings.slice(0, maxFindings)
  } catch (error) {
    // The post is saved already, so a failed check must not fail the request.
    log.error({ error }, 'a post could not be looked through')
    return null
  }
}
