import { expect, test } from 'vitest'
import { enquiryPath } from '#tests/support/enquiry-path.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { startSite } from '#tests/support/site-process.ts'

const visitor = { name: 'Zebediah', email: 'zeb@example.com', phone: '+91 98765 43210', message: 'Secret matter' }
const ofTheVisitor = /Zebediah|zeb@|98765|Secret|querysecret|zebra|127\.0\.0\.1/

test('the log tells what was asked and how it ended, and nothing of the visitor', async () => {
  const site = await startSite({ SAMPLE_CONTENT: 'off', LOG_LEVEL: 'trace' })
  await write(site.url)
  await site.end('SIGTERM')
  expect(site.said()).toContain('"path":"/insert/contactus","status":201')
  expect(site.said()).not.toMatch(ofTheVisitor)
})

test('the log tells to whom which message was shown, and not what it says', async () => {
  const site = await startSite({ SAMPLE_CONTENT: 'off', LOG_LEVEL: 'info' })
  await write(site.url)
  const Cookie = await sessionCookie(site.url)
  const read = async (address: string) => (await fetch(site.url + address, { headers: { Cookie } })).text()
  const shown = /\{.*"row":"[\w-]{36}","account":"[\w-]{36}","network":"127\.0\.0\.0\/24","msg":"message shown"\}/g

  expect(await read('/insert/unread')).not.toContain(visitor.message)
  expect(await read('/adminDashboard/contact')).toContain(visitor.name)
  expect(site.said()).not.toContain('message shown')
  expect(await read('/insert/getcontact')).toContain(visitor.message)
  await site.end('SIGTERM')
  expect(site.said().match(shown)).toHaveLength(1)
  expect(site.said()).not.toMatch(ofTheVisitor)
})

test('the log does not tell by which link the sender of a message came', async () => {
  const site = await startSite({ SAMPLE_CONTENT: 'off', LOG_LEVEL: 'trace' })
  await write(site.url)
  const headers = { Cookie: await sessionCookie(site.url) }
  const { contacts } = await (await fetch(`${site.url}/insert/getcontact`, { headers })).json()
  const path = enquiryPath(site.dataDir, contacts[0]._id)
  const body = new URLSearchParams({ intent: 'withdraw' })
  expect((await fetch(site.url + path)).status).toBe(200)
  expect((await fetch(site.url + path.toUpperCase())).status).toBe(404)
  const foreign = { method: 'POST', body, headers: { Origin: 'https://other.example' } }
  expect((await fetch(site.url + path, foreign)).status).toBe(403)
  await site.end('SIGTERM')
  expect(site.said()).toContain('"path":"/enquiry/…","status":200')
  const [, token = ''] = path.split('/enquiry/')
  for (const part of token.split('.')) expect(site.said().toUpperCase()).not.toContain(part.toUpperCase())
})

test('the log tells who signed in and who removed the sample content, from which part of the network', async () => {
  const site = await startSite({ LOG_LEVEL: 'info' })
  await sessionCookie(site.url, 'admin', 'a wrong password')
  const Cookie = await sessionCookie(site.url)
  const headers = { Cookie, Origin: site.url }
  const removal = await fetch(`${site.url}/adminDashboard/sample-content`, { method: 'POST', headers })
  expect(removal.status).toBe(200)
  await site.end('SIGTERM')
  for (const event of ['sign-in wrong', 'signed in', 'sample content removed']) {
    expect(site.said()).toMatch(new RegExp(`"account":"[\\w-]{36}","network":"127\\.0\\.0\\.0/24","msg":"${event}"`))
  }
})

function write(url: string) {
  return fetch(`${url}/insert/contactus?token=querysecret`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'zebra/1' },
    body: JSON.stringify(visitor),
  })
}
