import { expect, inject, test } from 'vitest'
import { newMessage } from '#tests/support/samples.ts'
import { adminPassword } from '#tests/support/site-process.ts'
import { templateCookie } from '#tests/support/site-template.ts'

/* Only pages of the site itself may send forms to it, at any address. */

const site = { url: inject('siteUrl') }
const Cookie = templateCookie(inject('siteTemplate'))

const pages = ['sample-content', 'sidebar', 'account', 'log-out'].map((name) => `/adminDashboard/${name}`)
const writeAddresses = [
  ...pages,
  ...pages.map((page) => `${page}.data`),
  '/adminsite',
  '/adminsite.data',
  '/adminsite/code',
]
const foreignHeaders: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  {},
]

test.each(writeAddresses)('%s takes nothing from another website, nor from one that does not say', async (address) => {
  for (const headers of foreignHeaders) {
    const answer = await send(address, headers)
    expect(answer.status, JSON.stringify(headers)).toBe(403)
    expect(answer.headers.get('Set-Cookie')).toBeNull()
    expect(await answer.text()).toBe('This request came from another website.')
  }
})

test('what was refused has done nothing: the session lives and the sample content is there', async () => {
  const office = await fetch(`${site.url}/adminDashboard`, { headers: { Cookie }, redirect: 'manual' })
  expect(office.status).toBe(200)
  expect(await office.text()).toContain('sample content')
})

test('anyone may write a message, but not a page of another website', async () => {
  const write = (headers: Record<string, string>) =>
    fetch(`${site.url}/insert/contactus`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(newMessage()),
    })
  expect((await write({})).status).toBe(201)
  expect((await write({ Origin: site.url })).status).toBe(201)
  for (const headers of foreignHeaders.filter((sent) => Object.keys(sent).length > 0)) {
    const answer = await write(headers)
    expect(answer.status, JSON.stringify(headers)).toBe(403)
    expect(await answer.json()).toMatchObject({ error: { code: 'other-origin' } })
  }
})

test('a page of the site itself is taken at its own word', async () => {
  expect((await send('/adminDashboard/sidebar', { Origin: site.url })).status).toBe(200)
  expect((await send('/adminDashboard/sidebar', { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
})

function send(address: string, headers: Record<string, string>) {
  const body = new URLSearchParams({ username: 'admin', password: adminPassword })
  return fetch(site.url + address, { method: 'POST', headers: { Cookie, ...headers }, body, redirect: 'manual' })
}
