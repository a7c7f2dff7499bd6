import { randomUUID } from 'node:crypto'
import type { ChangeContext } from '#domain/change/change.server.ts'
import type { ImageFolder } from '#domain/files/file-names.ts'
import { middle } from '#domain/images/image.ts'
import { type StoredImage, storeOwnImage } from '#domain/images/store-image.server.ts'
import { rendererVersion, renderText } from '#domain/text/render-text.server.ts'
import type { NewRow } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { readSampleFiles, readSamplePicture } from './sample-files.server.ts'

type PrepareSampleResources = ChangeContext & Pick<Resources, 'workerPool'>

/** The rows of the sample content; their images are stored already. */
export type SampleRows = {
  images: StoredImage[]
  posts: NewRow<'post'>[]
  articles: NewRow<'article'>[]
  pictures: NewRow<'picture'>[]
  messages: NewRow<'message'>[]
}

const hour = 60 * 60 * 1000
const day = 24 * hour
const galleryAge = 2 * day

/** Does the slow part of adding sample content, before the change that inserts it. */
export async function prepareSample(resources: PrepareSampleResources, now = new Date()): Promise<SampleRows> {
  const { posts, articles, gallery, messages, focalPoints } = await readSampleFiles()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const images = new Map<string, StoredImage>()
  const store = async (folder: ImageFolder, name: string) => {
    const stored = await storeOwnImage(resources, folder, await readSamplePicture(name), focalPoints[name] ?? middle)
    images.set(`${folder} ${stored.image.key}`, stored)
    return stored.image.key
  }

  // Pictures and texts have separate workers in the pool, so they run in parallel.
  const renderings = renderAll(resources, posts)
  const rows = { posts: [], articles: [], pictures: [], messages: [] } as Omit<SampleRows, 'images'>
  for (const { tags, areas, image, daysAgo, ...words } of posts) {
    const at = before(daysAgo * day)
    const imageKey = await store('blogs', image)
    const lists = { tags: JSON.stringify(tags), areas: JSON.stringify(areas) }
    const row = { id: randomUUID(), ...words, ...lists, imageKey }
    const moments = { publishedAt: at, binnedAt: null, createdAt: at, updatedAt: at }
    rows.posts.push({ ...row, ...moments })
  }
  for (const [index, { title, platform, url }] of articles.entries()) {
    const at = before((index + 1) * 9 * day)
    rows.articles.push({ id: randomUUID(), title, platform, url, createdAt: at, updatedAt: at })
  }
  for (const [index, { image, name, alt }] of gallery.entries()) {
    const at = before(galleryAge + index * 1000)
    const imageKey = await store('medias', image)
    rows.pictures.push({ id: randomUUID(), imageKey, name, alt, createdAt: at, updatedAt: at })
  }
  for (const [index, { name, email, phone, message: text, service, hoursAgo, read }] of messages.entries()) {
    const receivedAt = before(hoursAgo * hour)
    rows.messages.push({
      id: randomUUID(),
      reference: `CH-SAMP-000${index + 1}`,
      name,
      email,
      phone,
      phoneE164: null,
      text,
      service: service ?? null,
      noticeVersion: '2026-11-15',
      idempotencyKey: null,
      receivedAt,
      contactAt: receivedAt,
      readAt: read ? receivedAt : null,
    })
  }
  const rendered = await renderings
  return {
    ...rows,
    images: [...images.values()],
    posts: rows.posts.map((post, index) => ({ ...post, ...rendered[index] })),
  }
}

/** A post that cannot be rendered now is rendered for its first reader. */
async function renderAll(resources: PrepareSampleResources, posts: { text: string }[]) {
  const renderings: Partial<NewRow<'post'>>[] = []
  for (const { text } of posts) {
    const rendered = await renderText(resources, { markdown: text })
    renderings.push(rendered && 'html' in rendered ? { ...rendered, renderedBy: rendererVersion } : {})
  }
  return renderings
}
