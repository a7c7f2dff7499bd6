import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { FocalPoints } from '#domain/images/image.ts'
import { projectRoot } from '#platform/project-root.ts'

/* Reads sample/: the posts, press links, pictures and messages of a new site. */

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
export function readSamplePicture(name: string) {
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
