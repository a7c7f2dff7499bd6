import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { photoFile } from '#tests/support/pictures.ts'
import { newMessage } from '#tests/support/samples.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { type SiteProcess, startSite } from '#tests/support/site-process.ts'

test('the words of a message that was deleted for ever are in no file of the running site', async () => {
  const site = await startSite({ SAMPLE_CONTENT: 'off' })
  const headers = { Cookie: await sessionCookie(site.url), Origin: site.url }
  const words = 'quixotic-bergamot'
  await fetch(`${site.url}/insert/contactus`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(newMessage({ message: `${words} `.repeat(200) })),
  })
  expect(filesHolding(site, words)).not.toEqual([])

  const { contacts } = await (await fetch(`${site.url}/insert/getcontact`, { headers })).json()
  for (const change of ['bin', 'delete']) {
    const answer = await fetch(`${site.url}/insert/contacts`, {
      method: 'PATCH',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: [contacts[0]._id], change }),
    })
    expect(answer.status).toBe(200)
  }
  expect(filesHolding(site, words)).toEqual([])
  await site.end('SIGTERM')
})

test('the name and the description of a deleted picture are in no file of the running site', async () => {
  const site = await startSite({ SAMPLE_CONTENT: 'off' })
  const headers = { Cookie: await sessionCookie(site.url), Origin: site.url }
  const body = new FormData()
  body.set('image', new File([await (await photoFile()).arrayBuffer()], 'quixotic-name.jpg'))
  body.set('alt', 'quixotic-description')
  const added = await fetch(`${site.url}/insert/media`, { method: 'POST', headers, body })
  const { media } = await added.json()
  expect(filesHolding(site, 'quixotic')).not.toEqual([])
  await fetch(`${site.url}/insert/deletemedia?id=${media._id}`, { method: 'DELETE', headers })
  expect(filesHolding(site, 'quixotic')).toEqual([])
  await site.end('SIGTERM')
})

test('what was taken out of a post is in no file of the running site, nor in the index of its words', async () => {
  const site = await startSite({ SAMPLE_CONTENT: 'off' })
  const headers = { Cookie: await sessionCookie(site.url), Origin: site.url }
  const body = new FormData()
  const fields = { title: 'A note', description: 'A bergamottish matter.', writer: 'A. N. Advocate', tags: 'Rent' }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('image', new File([await (await photoFile()).arrayBuffer()], 'a.jpg'))
  const { blog } = await (await fetch(`${site.url}/insert/blog`, { method: 'POST', headers, body })).json()
  expect(await (await fetch(`${site.url}/blog?q=bergamottish`)).text()).toContain('<mark>bergamottish</mark>')

  await fetch(`${site.url}/insert/deleteblog?id=${blog._id}`, { method: 'DELETE', headers })
  await fetch(`${site.url}/insert/purgeblog?id=${blog._id}`, { method: 'DELETE', headers })
  expect(filesHolding(site, 'bergamottish')).toEqual([])
  await site.end('SIGTERM')
})

test('the words of the sample content are gone when it is removed', async () => {
  const site = await startSite()
  const headers = { Cookie: await sessionCookie(site.url), Origin: site.url }
  const { contacts } = await (await fetch(`${site.url}/insert/getcontact`, { headers })).json()
  const words = contacts[0].message.slice(0, 40)
  expect(filesHolding(site, words)).not.toEqual([])

  const body = new URLSearchParams()
  await fetch(`${site.url}/adminDashboard/sample-content`, { method: 'POST', headers, body })
  expect(filesHolding(site, words)).toEqual([])
  await site.end('SIGTERM')
})

function filesHolding({ dataDir }: SiteProcess, words: string) {
  return readdirSync(dataDir).filter(
    (name) => /^site\.db/.test(name) && readFileSync(path.join(dataDir, name)).includes(words),
  )
}
