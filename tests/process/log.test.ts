import { expect, test } from 'vitest'
import { enquiryPath } from '#tests/support/processes/enquiry-path.ts'
import { sessionCookie } from '#tests/support/processes/site-process.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

const visitor = { name: 'Zebediah', email: 'zeb@example.com', phone: '+91 98765 43210', message: 'Secret matter' }
const visitorData = /Zebediah|zeb@|98765|Secret|querysecret|zebra|127\.0\.0\.1/

test('the log contains the path and status of requests, but no visitor data and no enquiry token', async () => {
  const site = await startCopiedSite({ LOG_LEVEL: 'trace' })
  await sendMessage(site)
  const { contacts } = await (await fetch(`${site.url}/insert/getcontact?limit=1`, { headers: site.office })).json()
  expect(contacts[0].message).toBe(visitor.message)
  const path = enquiryPath(site.dataDir, contacts[0]._id)
  const body = new URLSearchParams({ intent: 'withdraw' })
  expect((await fetch(site.url + path)).status).toBe(200)
  // The link as mail programs change it, and a link of another kind.
  const mangled = [path.toUpperCase(), `/${path}`, path.replace('y/', 'y%2F'), path.replace('enquiry', 'preview')]
  for (const other of mangled) expect((await fetch(site.url + other)).status, other).toBe(404)
  const foreign = { method: 'POST', body, headers: { Origin: 'https://other.example' } }
  expect((await fetch(site.url + path, foreign)).status).toBe(403)
  await site.end('SIGTERM')

  expect(site.output()).toContain('"path":"/insert/contactus","status":201')
  expect(site.output()).not.toMatch(visitorData)
  expect(site.output()).toContain('"path":"/enquiry/…","status":200')
  const [, token = ''] = path.split('/enquiry/')
  for (const part of token.split('.')) expect(site.output().toUpperCase()).not.toContain(part.toUpperCase())
})

test('the log records which account was shown a message, signed in or removed the sample content', async () => {
  const site = await startCopiedSite({ LOG_LEVEL: 'info' })
  await sendMessage(site)
  const read = async (address: string) => (await fetch(site.url + address, { headers: site.office })).text()
  const shown = /\{.*"row":"[\w-]{36}","account":"[\w-]{36}","network":"127\.0\.0\.0\/24","msg":"message shown"\}/g

  expect(await read('/insert/unread')).not.toContain(visitor.message)
  expect(await read('/adminDashboard/contact')).toContain(visitor.name)
  expect(site.output()).not.toContain('message shown')
  expect(await read('/insert/getcontact?limit=1')).toContain(visitor.message)

  await sessionCookie(site.url, 'admin', 'a wrong password')
  await sessionCookie(site.url)
  const removal = await fetch(`${site.url}/adminDashboard/sample-content`, { method: 'POST', headers: site.office })
  expect(removal.status).toBe(200)
  await site.end('SIGTERM')

  expect(site.output().match(shown)).toHaveLength(1)
  expect(site.output()).not.toMatch(visitorData)
  for (const event of ['sign-in wrong', 'signed in', 'sample content removed']) {
    expect(site.output()).toMatch(new RegExp(`"account":"[\\w-]{36}","network":"127\\.0\\.0\\.0/24","msg":"${event}"`))
  }
})

function sendMessage({ url }: CopiedSite) {
  return fetch(`${url}/insert/contactus?token=querysecret`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'zebra/1' },
    body: JSON.stringify(visitor),
  })
}
