import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContent } from '#tests/support/content.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { type SiteProcess, startSite } from '#tests/support/site-process.ts'

/* What a page is given beside its words: React Router encodes it for every reader, also where no script reads it. */

let site: SiteProcess

beforeAll(async () => {
  site = await startSite()
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test.each([
  ['/about', 200],
  ['/blog', 200],
  ['/contact', 200],
  ['/practice-areas/nowhere', 404],
  ['/nowhere', 404],
])('the data of %s are its own, without the words of the firm', async (address, status) => {
  const answer = await fetch(`${site.url}${address}.data`)
  expect(answer.status).toBe(status)
  const data = await answer.text()
  const { firm } = (await testContent()).current
  expect(data).not.toContain(firm.blurb)
  expect(data.length).toBeLessThan(10_000)
})

test('the text of a post is in its data once', async () => {
  const { blogs } = await (await fetch(`${site.url}/insert/getblog?limit=1`)).json()
  const html = await (await fetch(`${site.url}/blog/${blogs[0].slug}`)).text()
  const [main = ''] = html.split('<footer')
  // Not the first ones, which stand in what a card shows too.
  const sentence = [...main.matchAll(/<p>([^<"]{40,})<\/p>/g)].at(-1)?.[1] ?? 'no sentence was found'
  const data = await (await fetch(`${site.url}/blog/${blogs[0].slug}.data`)).text()
  expect(data.split(sentence)).toHaveLength(2)
})

test("the office's list of posts sends no whole text", async () => {
  const headers = { Cookie: await sessionCookie(site.url), Origin: site.url }
  const body = new FormData()
  const fields = {
    title: 'A long one',
    description: `Bergamottish. ${'And on it goes. '.repeat(5_000)}`,
    writer: 'A. N. Advocate',
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('image', new File([await (await photoFile()).arrayBuffer()], 'a.jpg'))
  expect((await fetch(`${site.url}/insert/blog`, { method: 'POST', headers, body })).status).toBe(201)

  for (const address of ['/adminDashboard/blog.data', '/adminDashboard/blog', '/blog.data', '/blog?q=bergamottish']) {
    const answer = await (await fetch(site.url + address, { headers })).text()
    expect(answer, address).toContain('A long one')
    expect(answer.length, address).toBeLessThan(60_000)
  }
})
