import { setTimeout } from 'node:timers/promises'
import { photo } from '#tests/support/pictures.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { type Acknowledged, publishedTogether } from './consistency.ts'
import { sessionCookie } from './site-process.ts'

type Entity = { _id: string; [name: string]: unknown }
type Call = (method: string, address: string, body?: object | FormData) => Promise<Entity>
type Client = {
  call: Call
  /** Notes what the site has acknowledged. */
  done: (what: Acknowledged[number]['what'], key: string) => void
  random: () => number
}
/** Changes one kind of entity in every way there is; the label makes its texts unique. */
type Writer = (client: Client, label: string) => Promise<void>

/** Thrown when the site no longer answers: it ends a writer. Any other error ends the round. */
class KilledError extends Error {}

/** Runs several writers at once, which change everything until the site is killed. */
export async function writeUntilKilled(url: string, client: Omit<Client, 'call'>) {
  const call = callAt(url, await sessionCookie(url))
  const doubled = [messages, pictures, posts, drafts]
  const writers = [...writersOf(url), ...doubled, samePicture, samePicture]
  await Promise.all(writers.map((writer, number) => repeat(writer, { ...client, call }, number)))
}

/** Makes every kind of change, one after the other. */
export async function writeEverythingOnce(url: string) {
  const call = callAt(url, await sessionCookie(url))
  // Writers delete their row by chance: with 0.7 they delete it, with 0.3 they do not.
  for (const chance of [0.7, 0.3]) {
    const client = { call, done: () => {}, random: () => chance }
    for (const [number, writer] of writersOf(url).entries()) await writer(client, `${number} ${chance}`)
  }
}

function writersOf(url: string): Writer[] {
  return [messages, articles, replies, parties, pictures, posts, drafts, website, signIns(url)]
}

async function repeat(writer: Writer, client: Client, number: number) {
  try {
    for (let turn = 0; turn < 10_000; turn++) await writer(client, `${number} ${turn}`)
  } catch (error) {
    if (!(error instanceof KilledError)) throw error
  }
}

const messages: Writer = async ({ call, done, random }, label) => {
  // Each message has its own sender: many messages of one sender count as spam.
  const email = `ravi.${label.replace(' ', '.')}@example.com`
  const message = `A buyer has not paid three invoices, number ${label}.`
  const { reference } = await call('POST', '/insert/contactus', newMessage({ email, message }))
  done('message received', String(reference))
  const { _id: id } = await call('GET', `/insert/getcontact?q=${reference}`)
  await call('PATCH', `/insert/contact?id=${id}`, { unread: false })
  done('message read', id)
  if (random() < 0.5) return
  await call('DELETE', `/insert/deletecontact?id=${id}`)
  done('message binned', id)
}

const articles: Writer = (client, title) =>
  createEditDelete(client, 'article', ['newarticle', 'article'], { title, plateform: 'A paper', articleurl: '' })
const replies: Writer = (client, title) =>
  createEditDelete(client, 'short reply', ['reply', 'reply'], { title, text: 'Words.' })
const parties: Writer = (client, name) =>
  createEditDelete(client, 'party', ['party', 'party'], { name, side: 'opposite' })

async function createEditDelete(
  { call, done, random }: Client,
  kind: 'article' | 'short reply' | 'party',
  [create, edit]: [create: string, edit: string],
  fields: Record<string, string>,
) {
  const { _id: id } = await call('POST', `/insert/${create}`, fields)
  done(`${kind} added`, id)
  const name = 'title' in fields ? 'title' : 'name'
  await call('PATCH', `/insert/${edit}?id=${id}`, { [name]: `${fields[name]}, edited` })
  done(`${kind} edited`, id)
  if (random() < 0.5) return
  await call('DELETE', `/insert/delete${edit}?id=${id}`)
  done(`${kind} deleted`, id)
}

const pictures: Writer = async ({ call, done, random }, alt) => {
  const { _id: id, mediaimage } = await call('POST', '/insert/media', await imageForm(random, { alt }))
  done('picture added', id)
  // Make a width while the picture is edited and deleted: the request may fail because the picture is gone.
  const width = call('GET', `/uploads/medias/${mediaimage}?w=320`).catch(() => {})
  await call('PATCH', `/insert/media?id=${id}`, { alt: `${alt}, edited`, focus: { x: 20, y: 56 } })
  done('picture edited', id)
  if (random() < 0.5) return
  await call('DELETE', `/insert/deletemedia?id=${id}`)
  done('picture deleted', id)
  await width
}

/** Two of these run at once: each deletes the file that the other uploads at the same moment. */
const samePicture: Writer = async ({ call, done }, alt) => {
  sameImage ??= photo(500, 300).jpeg().toBuffer()
  const { _id: id } = await call('POST', '/insert/media', formOf(await sameImage, { alt }))
  done('picture added', id)
  await call('DELETE', `/insert/deletemedia?id=${id}`)
  done('picture deleted', id)
}
let sameImage: Promise<Buffer> | undefined

const posts: Writer = async ({ call, done, random }, title) => {
  const post = { title, description: textWithPicture('a'), writer: 'A. N. Advocate' }
  const { _id: id } = await call('POST', '/insert/blog', await imageForm(random, post))
  done('post published', id)
  const edited = { title: `${title}, edited`, description: textWithPicture('b') }
  await call('PATCH', `/insert/blog?id=${id}`, await imageForm(random, edited))
  done('post edited', id)
  if (random() < 0.5) return
  await call('DELETE', `/insert/deleteblog?id=${id}`)
  done('post binned', id)
  await call('POST', `/insert/restoreblog?id=${id}`)
  done('post restored', id)
}

const drafts: Writer = async ({ call, done, random }, title) => {
  const draft = { title, state: 'draft', writer: 'A. N. Advocate', description: textWithPicture('a') }
  const { _id: id } = await call('POST', '/insert/blog', await imageForm(random, draft))
  done('post drafted', id)
  await call('POST', `/insert/autosaveblog?id=${id}`, { description: textWithPicture('b') })
  done('revision kept', id)
  await call('PATCH', `/insert/blog?id=${id}`, { state: 'published', slug: `${title} at another address` })
  done('post published', id)
  await call('POST', `/insert/restorerevision?id=${id}`)
  done('revision restored', id)
  if (random() < 0.5) return
  await call('DELETE', `/insert/deleteblog?id=${id}`)
  done('post binned', id)
  await call('DELETE', `/insert/purgeblog?id=${id}`)
  done('post deleted', id)
}

/** Publishes edits of two pages together. */
const website: Writer = async ({ call, done }, label) => {
  for (const { page, key } of publishedTogether) {
    const revision = Number(await call('GET', `/insert/getcontent?page=${page}`))
    await call('PATCH', `/insert/content?page=${page}`, { revision, [key]: `Words ${label}` })
  }
  const { id } = await call('POST', '/insert/publishcontent', {})
  done('website published', String(id))
}

function signIns(url: string): Writer {
  return async ({ done }) => {
    const cookie = await sessionCookie(url).catch(() => {
      throw new KilledError()
    })
    if (!cookie) throw new Error('A sign-in was refused.')
    done('signed in', cookie)
  }
}

function callAt(url: string, Cookie: string): Call {
  const call: Call = async (method, address, body) => {
    const { headers, ...init } = body instanceof FormData || !body ? { body, headers: {} } : json(body)
    const { status, ok, text } = await fetch(url + address, {
      ...init,
      method,
      headers: { ...headers, Cookie, Origin: url },
    })
      .then(async (response) => ({ status: response.status, ok: response.ok, text: await response.text() }))
      .catch(() => {
        throw new KilledError()
      })
    if (address.startsWith('/uploads/')) return { _id: '' }
    // The worker pool is full and nothing was changed: try again.
    if (status === 503) {
      await setTimeout(200)
      return await call(method, address, body)
    }
    if (!ok) throw new Error(`${method} ${address}: ${status} ${text}`)
    const { message, ...entity } = JSON.parse(text)
    return message ? entity : [Object.values(entity)[0]].flat()[0]
  }
  return call
}

function textWithPicture(letter: string) {
  return `![](/uploads/medias/${letter.repeat(32)}.webp)`
}

async function imageForm(random: () => number, fields: Record<string, string>) {
  const width = 400 + Math.floor(random() * 400)
  return formOf(await photo(width, 300).jpeg().toBuffer(), fields)
}

function formOf(image: Buffer, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('image', new Blob([new Uint8Array(image)]), 'photo.jpg')
  return body
}
