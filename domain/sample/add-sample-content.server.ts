import { randomUUID } from 'node:crypto'
import type { ImageFolder } from '#domain/images/image.ts'
import { keepImage } from '#domain/images/store-image.server.ts'
import { readingMinutes } from '#domain/text/excerpt.ts'
import { renderMarkdown } from '#domain/text/markdown.server.ts'
import { rendererVersion } from '#domain/text/text-room.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { readSampleFiles, readSamplePicture } from './sample-files.server.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const galleryAge = 2 * day

/** Fills an empty site, and marks each row so that one step removes them all. */
export async function addSampleContent(
  { db, files, workshop }: Pick<Resources, 'db' | 'files' | 'workshop'>,
  now = new Date(),
) {
  const { posts, articles, gallery, messages } = await readSampleFiles()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const store = async (folder: ImageFolder, image: string) =>
    keepImage({ db, files, workshop }, folder, await readSamplePicture(image))
  const mark = (subject: Tables['sample']['subject'], subjectId: string) =>
    db.insertInto('sample').values({ subject, subjectId }).execute()

  for (const { slug, title, author, tags, image, daysAgo, text } of posts) {
    const at = before(daysAgo * day)
    const id = randomUUID()
    const imageKey = await store('blogs', image)
    const row = { id, slug, title, text, author, tags: JSON.stringify(tags), imageKey }
    const moments = { publishedAt: at, binnedAt: null, createdAt: at, updatedAt: at }
    const { html } = renderMarkdown(text)
    const rendering = { html, minutes: readingMinutes(text), renderedBy: rendererVersion }
    await db
      .insertInto('post')
      .values({ ...row, ...moments, ...rendering })
      .execute()
    await mark('post', id)
  }

  for (const [index, { title, platform, url }] of articles.entries()) {
    const at = before((index + 1) * 9 * day)
    const id = randomUUID()
    const row = { id, title, platform, url, createdAt: at, updatedAt: at }
    await db.insertInto('article').values(row).execute()
    await mark('article', id)
  }

  for (const [index, { image, name, alt }] of gallery.entries()) {
    const at = before(galleryAge + index * 1000)
    const id = randomUUID()
    const imageKey = await store('medias', image)
    await db.insertInto('picture').values({ id, imageKey, name, alt, createdAt: at, updatedAt: at }).execute()
    await mark('picture', id)
  }

  for (const [index, { name, email, phone, message, service, hoursAgo, read }] of messages.entries()) {
    const at = before(hoursAgo * hour)
    const id = randomUUID()
    await db
      .insertInto('message')
      .values({
        id,
        reference: `CH-SAMP-000${index + 1}`,
        name,
        email,
        phone,
        phoneE164: null,
        text: message,
        service: service ?? null,
        noticeVersion: '2026-11-15',
        idempotencyKey: null,
        receivedAt: at,
        readAt: read ? at : null,
      })
      .execute()
    await mark('message', id)
  }
}
