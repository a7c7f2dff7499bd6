import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import type { Change, ChangeContext } from '#domain/change/change.server.ts'
import type { ImageFolder } from '#domain/files/file-names.ts'
import { updateShownPictures } from '#domain/files/file-use.server.ts'
import { FocalPoints, middle } from '#domain/images/image.ts'
import { adoptImage, type StoredImage, storeOwnImage } from '#domain/images/store-image.server.ts'
import { rendererVersion, renderText } from '#domain/text/render-text.server.ts'
import type { NewRow, Row } from '#platform/database/tables.ts'
import { projectRoot } from '#platform/project-root.ts'
import type { Resources } from '#platform/resources.ts'

/** Inserts the sample content, and marks each row so that all can be removed at once. */
export async function addSampleContent({ db, record }: Pick<Change, 'db' | 'record'>, rows: SampleRows) {
  const markRows = async (subject: Row<'sample'>['subject'], added: { id: string }[]) => {
    const marks = added.map(({ id }) => ({ subject, subjectId: id }))
    await db.insertInto('sample').values(marks).execute()
  }
  for (const image of rows.images) await adoptImage(db, image)
  await db.insertInto('post').values(rows.posts).execute()
  for (const { id, text } of rows.posts) await updateShownPictures(db, id, text)
  await markRows('post', rows.posts)
  await db.insertInto('article').values(rows.articles).execute()
  await markRows('article', rows.articles)
  await db.insertInto('picture').values(rows.pictures).execute()
  await markRows('picture', rows.pictures)
  await db.insertInto('message').values(rows.messages).execute()
  await markRows('message', rows.messages)
  await record('sample content added')
}

type PrepareSampleResources = ChangeContext & Pick<Resources, 'workerPool'>

/** The rows of the sample content; their images are stored already. */
type SampleRows = {
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

const Post = z.object({
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  areas: z.array(z.string()),
  image: z.string(),
  lawStatedOn: z.iso.date(),
  reviewBy: z.iso.date(),
  daysAgo: z.number(),
})
const Articles = z.array(z.object({ title: z.string(), platform: z.string(), url: z.url() }))
const Gallery = z.array(z.object({ image: z.string(), name: z.string(), alt: z.string() }))
const Messages = z.array(
  z.object({
    name: z.string(),
    email: z.email(),
    phone: z.string(),
    message: z.string(),
    service: z.string().optional(),
    hoursAgo: z.number(),
    read: z.boolean(),
  }),
)

const folder = path.join(projectRoot, 'sample')
const contentFolder = path.join(projectRoot, 'content')

/** Reads sample/: the posts, press links, pictures and messages of a new site. */
export async function readSampleFiles() {
  const names = await readdir(path.join(folder, 'posts'))
  return {
    posts: await Promise.all(names.map(readPost)),
    articles: Articles.parse(await readYaml('articles.yaml')),
    gallery: Gallery.parse(await readYaml('gallery.yaml')),
    messages: Messages.parse(await readYaml('messages.yaml')),
    focalPoints: FocalPoints.parse(parseYaml(await readFile(path.join(contentFolder, 'pictures.yaml'), 'utf8'))),
  }
}

/** Sample pictures are those of the built-in content/. */
function readSamplePicture(name: string) {
  return readFile(path.join(contentFolder, 'pictures', `${name}.webp`))
}

async function readPost(name: string) {
  const source = await readFile(path.join(folder, 'posts', name), 'utf8')
  const [, head = '', text = ''] = source.split(/^---$/m)
  return { slug: name.replace(/\.md$/, ''), ...Post.parse(parseYaml(head)), text: text.trim() }
}

async function readYaml(name: string) {
  return parseYaml(await readFile(path.join(folder, name), 'utf8'))
}
