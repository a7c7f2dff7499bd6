import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoFile } from '#tests/support/pictures.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

/* Deleted data is in no database file of the built site, even while it runs. */

let site: CopiedSite

beforeAll(async () => {
  site = await startCopiedSite()
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test('the text of a permanently deleted message is in no database file of the running site', async () => {
  const words = 'quixotic-bergamot'
  await fetch(`${site.url}/insert/contactus`, json(newMessage({ message: `${words} `.repeat(200) })))
  expect(filesContaining(words)).not.toEqual([])

  const { contacts } = await (await call('GET', `/insert/getcontact?q=${words}`)).json()
  expect(contacts).toHaveLength(1)
  for (const change of ['bin', 'delete']) {
    const headers = { ...site.office, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ ids: [contacts[0]._id], change })
    const response = await fetch(`${site.url}/insert/contacts`, { method: 'PATCH', headers, body })
    expect(response.status).toBe(200)
  }
  expect(filesContaining(words)).toEqual([])
})

test('the file name and alt text of a deleted picture are in no database file of the running site', async () => {
  const body = new FormData()
  body.set('image', await photoFile('outlandish-name.jpg'))
  body.set('alt', 'outlandish-description')
  const { media } = await (await call('POST', '/insert/media', body)).json()
  expect(filesContaining('outlandish')).not.toEqual([])
  await call('DELETE', `/insert/deletemedia?id=${media._id}`)
  expect(filesContaining('outlandish')).toEqual([])
})

test('the text of a permanently deleted post is in no database file of the running site, search index included', async () => {
  const body = new FormData()
  const fields = { title: 'A note', description: 'A bergamottish matter.', writer: 'A. N. Advocate', tags: 'Rent' }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('image', await photoFile())
  const { blog } = await (await call('POST', '/insert/blog', body)).json()
  expect(await (await fetch(`${site.url}/blog?q=bergamottish`)).text()).toContain('<mark>bergamottish</mark>')

  await call('DELETE', `/insert/deleteblog?id=${blog._id}`)
  await call('DELETE', `/insert/purgeblog?id=${blog._id}`)
  expect(filesContaining('bergamottish')).toEqual([])
})

test('the text of removed sample content is in no database file of the running site', async () => {
  const { contacts } = await (await call('GET', '/insert/getcontact')).json()
  const words = contacts[0].message.slice(0, 40)
  expect(filesContaining(words)).not.toEqual([])
  await call('POST', '/adminDashboard/sample-content', new URLSearchParams())
  expect(filesContaining(words)).toEqual([])
})

async function call(method: string, address: string, body?: FormData | URLSearchParams) {
  const response = await fetch(site.url + address, { method, headers: site.office, body })
  expect(response.ok, address).toBe(true)
  return response
}

function filesContaining(words: string) {
  const { dataDir } = site
  return readdirSync(dataDir).filter(
    (name) => /^site\.db/.test(name) && readFileSync(path.join(dataDir, name)).includes(words),
  )
}
