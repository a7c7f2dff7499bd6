import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { findPicturesIn } from '#domain/images/pictures-in-text.server.ts'
import { Problem } from '#domain/problem.ts'
import { readingMinutes } from '#domain/text/excerpt.ts'
import { plainHtml } from '#domain/text/html.ts'
import { rendererVersion, renderText } from '#domain/text/render-text.server.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { singleFlight } from '#platform/single-flight.ts'

type Rendering = Pick<Row<'post'>, 'html' | 'minutes' | 'renderedBy'>
type Stored = Rendering & Pick<Row<'post'>, 'id' | 'updatedAt'>
/** Kept is what the next reader finds in the database. */
type Shown = { html: string; minutes: number; kept: boolean }
type RenderPostResources = ChangeContext & Pick<Resources, 'workerPool'>
type Making = Pick<RenderPostResources, 'db' | 'workerPool' | 'log'>

/** What is saved with a text; one that is too dear is refused. Where nothing could be tried, the first reader tries. */
export async function renderForSaving(resources: Making, text: string): Promise<Rendering> {
  const made = await makePage(resources, text)
  if (!made) return { html: null, minutes: null, renderedBy: null }
  if ('tooDear' in made) throw new Problem('invalid-input', { fields: { text: [made.tooDear] } })
  return { ...made, renderedBy: rendererVersion }
}

/** A text that is not public, for who may see it: made anew each time, and kept nowhere. */
export async function renderUncached(resources: Making, text: string) {
  const made = await makePage(resources, text)
  return made && 'html' in made ? made : asTyped(text)
}

const once = singleFlight<Shown>()

/** A post's text as readers see it: kept since its saving, or made now, once for all who ask meanwhile, and kept. */
export async function renderedPost(resources: RenderPostResources, post: Stored): Promise<Shown> {
  const { html, minutes, renderedBy, id, updatedAt } = post
  if (renderedBy === rendererVersion && html !== null && minutes !== null) return { html, minutes, kept: true }
  return await once(`${id} ${updatedAt}`, () => renderAndKeep(resources, id))
}

async function renderAndKeep(resources: RenderPostResources, id: string): Promise<Shown> {
  const { db, log } = resources
  const { text } = await db.selectFrom('post').select('text').where('id', '=', id).executeTakeFirstOrThrow()
  const made = await makePage(resources, text)
  const isPlain = !made || 'tooDear' in made
  const shown = isPlain ? asTyped(text) : made
  let kept = false
  if (made) {
    // Somebody may have changed the text meanwhile, and saved what belongs to the new one.
    const rendering = { ...shown, renderedBy: rendererVersion }
    const keep = change(resources, machine, async ({ db }) => {
      await db.updateTable('post').set(rendering).where('id', '=', id).where('text', '=', text).execute()
    })
    kept = await keep.then(
      () => true,
      (error) => {
        // Its reader has it all the same.
        log.error({ error, id }, 'what a text became could not be kept')
        return false
      },
    )
  }
  if (isPlain) log.warn({ id, reason: made?.tooDear ?? 'the worker pool is full' }, 'a text is shown as it was typed')
  return { ...shown, kept }
}

function asTyped(text: string) {
  return { html: plainHtml(text), minutes: readingMinutes(text) }
}

async function makePage(resources: Making, markdown: string) {
  return await renderText(resources, { markdown, pictures: await findPicturesIn(resources.db, markdown) })
}
