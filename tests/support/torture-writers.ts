import { setTimeout } from 'node:timers/promises'
import type { Acknowledged } from './agreement.ts'
import { photo } from './pictures.ts'
import { json, newMessage } from './samples.ts'
import { sessionCookie } from './session-cookie.ts'

type Keep = (deed: Acknowledged[number]) => void
type Entity = { _id: string; [name: string]: unknown }
type Writing = { keep: Keep; random: () => number }
type Ask = (method: string, address: string, body?: object | FormData) => Promise<Entity>

/** Thrown where the site is gone, which ends a writer, or does not answer as it should, which ends the round. */
class GoneError extends Error {}

/** Several writers at once, each changing one kind of thing in all ways there are, until the site is gone. */
export async function writeUntilGone(url: string, writing: Writing) {
  const cookie = await sessionCookie(url)
  const ask = askAt(url, cookie)
  const writers = [
    messages,
    messages,
    articles,
    replies,
    parties,
    pictures,
    pictures,
    posts,
    posts,
    drafts,
    drafts,
    signIns(url),
  ]
  await Promise.all(writers.map((writer, number) => turnUntilGone((turn) => writer(ask, `${number} ${turn}`, writing))))
}

async function turnUntilGone(work: (turn: number) => Promise<void>) {
  try {
    for (let turn = 0; turn < 10_000; turn++) await work(turn)
  } catch (error) {
    if (!(error instanceof GoneError)) throw error
  }
}

async function messages(ask: Ask, words: string, { keep, random }: Writing) {
  // A sender of its own for each: many from one would be set aside.
  const email = `ravi.${words.replace(' ', '.')}@example.com`
  const message = `A buyer has not paid three invoices, number ${words}.`
  const { reference } = await ask('POST', '/insert/contactus', newMessage({ email, message }))
  keep({ what: 'message received', key: String(reference) })
  const { _id: id } = await ask('GET', `/insert/getcontact?q=${reference}`)
  await ask('PATCH', `/insert/contact?id=${id}`, { unread: false })
  keep({ what: 'message read', key: id })
  if (random() < 0.5) return
  await ask('DELETE', `/insert/deletecontact?id=${id}`)
  keep({ what: 'message binned', key: id })
}

async function articles(ask: Ask, title: string, { keep, random }: Writing) {
  const { _id: id } = await ask('POST', '/insert/newarticle', { title, plateform: 'A paper', articleurl: '' })
  keep({ what: 'article added', key: id })
  await ask('PATCH', `/insert/article?id=${id}`, { title: `${title}, edited` })
  keep({ what: 'article edited', key: id })
  if (random() < 0.5) return
  await ask('DELETE', `/insert/deletearticle?id=${id}`)
  keep({ what: 'article deleted', key: id })
}

async function replies(ask: Ask, title: string, { keep }: Writing) {
  const { _id: id } = await ask('POST', '/insert/reply', { title, text: 'Words.' })
  keep({ what: 'short reply added', key: id })
  await ask('PATCH', `/insert/reply?id=${id}`, { title: `${title}, edited` })
  keep({ what: 'short reply edited', key: id })
  await ask('DELETE', `/insert/deletereply?id=${id}`)
  keep({ what: 'short reply deleted', key: id })
}

async function parties(ask: Ask, name: string, { keep, random }: Writing) {
  const { _id: id } = await ask('POST', '/insert/party', { name, side: 'opposite' })
  keep({ what: 'party added', key: id })
  await ask('PATCH', `/insert/party?id=${id}`, { name: `${name}, edited` })
  keep({ what: 'party edited', key: id })
  if (random() < 0.5) return
  await ask('DELETE', `/insert/deleteparty?id=${id}`)
  keep({ what: 'party deleted', key: id })
}

async function pictures(ask: Ask, alt: string, { keep, random }: Writing) {
  const { _id: id, mediaimage } = await ask('POST', '/insert/media', await form(random, { alt }))
  keep({ what: 'picture added', key: id })
  // A width is made while the picture is edited and deleted.
  const width = fetchQuietly(ask, `/uploads/medias/${mediaimage}?w=320`)
  await ask('PATCH', `/insert/media?id=${id}`, { alt: `${alt}, edited`, focus: { x: 20, y: 56 } })
  keep({ what: 'picture edited', key: id })
  if (random() < 0.5) return
  await ask('DELETE', `/insert/deletemedia?id=${id}`)
  keep({ what: 'picture deleted', key: id })
  await width
}

async function posts(ask: Ask, title: string, { keep, random }: Writing) {
  const { _id: id } = await ask(
    'POST',
    '/insert/blog',
    await form(random, { title, description: `![](/uploads/medias/${'a'.repeat(32)}.webp)`, writer: 'A. N. Advocate' }),
  )
  keep({ what: 'post published', key: id })
  await ask(
    'PATCH',
    `/insert/blog?id=${id}`,
    await form(random, { title: `${title}, edited`, description: `![](/uploads/medias/${'b'.repeat(32)}.webp)` }),
  )
  keep({ what: 'post edited', key: id })
  if (random() < 0.5) return
  await ask('DELETE', `/insert/deleteblog?id=${id}`)
  keep({ what: 'post binned', key: id })
  await ask('POST', `/insert/restoreblog?id=${id}`)
  keep({ what: 'post restored', key: id })
}

async function drafts(ask: Ask, title: string, { keep, random }: Writing) {
  const description = (letter: string) => `![](/uploads/medias/${letter.repeat(32)}.webp)`
  const draft = { title, state: 'draft', writer: 'A. N. Advocate', description: description('a') }
  const { _id: id } = await ask('POST', '/insert/blog', await form(random, draft))
  keep({ what: 'post drafted', key: id })
  await ask('POST', `/insert/autosaveblog?id=${id}`, { description: description('b') })
  keep({ what: 'revision kept', key: id })
  await ask('PATCH', `/insert/blog?id=${id}`, { state: 'published', slug: `${title} at another address` })
  keep({ what: 'post published', key: id })
  await ask('POST', `/insert/restorerevision?id=${id}`)
  keep({ what: 'revision restored', key: id })
  if (random() < 0.5) return
  await ask('DELETE', `/insert/deleteblog?id=${id}`)
  keep({ what: 'post binned', key: id })
  await ask('DELETE', `/insert/purgeblog?id=${id}`)
  keep({ what: 'post deleted', key: id })
}

function signIns(url: string) {
  return async (_: Ask, __: string, { keep }: Writing) => {
    const cookie = await sessionCookie(url).catch(() => {
      throw new GoneError()
    })
    if (!cookie) throw new Error('A sign-in was refused.')
    keep({ what: 'signed in', key: cookie })
  }
}

function askAt(url: string, Cookie: string): Ask {
  const ask: Ask = async (method, address, body) => {
    const { headers, ...rest } = body instanceof FormData || !body ? { body, headers: {} } : json(body)
    let answer: Response
    let text: string
    try {
      answer = await fetch(url + address, { ...rest, method, headers: { ...headers, Cookie, Origin: url } })
      text = await answer.text()
    } catch {
      throw new GoneError()
    }
    if (address.startsWith('/uploads/')) return { _id: '' }
    // A full worker pool asks for a little patience; nothing was done.
    if (answer.status === 503) {
      await setTimeout(200)
      return await ask(method, address, body)
    }
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`)
    const { message, ...given } = JSON.parse(text)
    return message ? given : [Object.values(given)[0]].flat()[0]
  }
  return ask
}

async function fetchQuietly(ask: Ask, address: string) {
  await ask('GET', address).catch(() => {})
}

async function form(random: () => number, texts: Record<string, string>) {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  const width = 400 + Math.floor(random() * 400)
  body.set('image', new Blob([new Uint8Array(await photo(width, 300).jpeg().toBuffer())]), 'photo.jpg')
  return body
}
