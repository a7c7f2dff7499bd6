import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { findPicturesIn } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import { readingMinutes } from '#domain/text/excerpt.ts'
import { plainHtml } from '#domain/text/html.ts'
import { rendererVersion, renderText } from '#domain/text/render-text.server.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { singleFlight } from '#platform/single-flight.ts'

type Rendering = Pick<Row<'post'>, 'html' | 'minutes' | 'renderedBy'>
type StoredRendering = Rendering & Pick<Row<'post'>, 'id' | 'updatedAt'>
/** `isStored` is true if the rendering is stored in the database. */
type RenderedText = { html: string; minutes: number; isStored: boolean }
type RenderPostResources = ChangeContext & Pick<Resources, 'workerPool'>
type RenderResources = Pick<RenderPostResources, 'db' | 'workerPool' | 'log'>

/**
 * Renders a text to be saved with it; throws if that would cost too much. If the worker pool is full, saves no
 * rendering: the first request for the page then renders it.
 */
export async function renderForSaving(resources: RenderResources, text: string): Promise<Rendering> {
  const rendered = await render(resources, text)
  if (!rendered) return { html: null, minutes: null, renderedBy: null }
  if ('tooComplex' in rendered) throw new Problem('invalid-input', { fields: { text: [rendered.tooComplex] } })
  return { ...rendered, renderedBy: rendererVersion }
}

/** Renders a text that is not public, at each call, without storing the result. */
export async function renderUncached(resources: RenderResources, text: string) {
  const rendered = await render(resources, text)
  return rendered && 'html' in rendered ? rendered : plainRendering(text)
}

const renderOnce = singleFlight<RenderedText>()

/** The rendered text of a post: the stored one, or rendered now, once for all concurrent requests, and stored. */
export async function renderedPost(resources: RenderPostResources, post: StoredRendering): Promise<RenderedText> {
  const { html, minutes, renderedBy, id, updatedAt } = post
  if (renderedBy === rendererVersion && html !== null && minutes !== null) return { html, minutes, isStored: true }
  return await renderOnce(`${id} ${updatedAt}`, () => renderAndStore(resources, id))
}

async function renderAndStore(resources: RenderPostResources, id: string): Promise<RenderedText> {
  const { db, log } = resources
  const { text } = await db.selectFrom('post').select('text').where('id', '=', id).executeTakeFirstOrThrow()
  const rendered = await render(resources, text)
  const isPlain = !rendered || 'tooComplex' in rendered
  const result = isPlain ? plainRendering(text) : rendered
  let isStored = false
  if (rendered) {
    // Update only if the text is still the same: somebody may have saved another one, with its own rendering.
    const rendering = { ...result, renderedBy: rendererVersion }
    const storing = change(resources, machine, async ({ db }) => {
      await db.updateTable('post').set(rendering).where('id', '=', id).where('text', '=', text).execute()
    })
    isStored = await storing.then(
      () => true,
      (error) => {
        // The response does not need the stored rendering.
        log.error({ error, id }, 'what a text became could not be kept')
        return false
      },
    )
  }
  if (isPlain)
    log.warn({ id, reason: rendered?.tooComplex ?? 'the worker pool is full' }, 'a text is shown as it was typed')
  return { ...result, isStored }
}

function plainRendering(text: string) {
  return { html: plainHtml(text), minutes: readingMinutes(text) }
}

async function render(resources: RenderResources, markdown: string) {
  return await renderText(resources, { markdown, pictures: await findPicturesIn(resources.db, markdown) })
}
