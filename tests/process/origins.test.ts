import { expect, inject, test } from 'vitest'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { templateCookie } from '#tests/support/processes/site-template.ts'
import { newMessage } from '#tests/support/samples.ts'

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

test.each(writeAddresses)('%s rejects forms from another origin, or without any origin, with 403', async (address) => {
  for (const headers of foreignHeaders) {
    const response = await send(address, headers)
    expect(response.status, JSON.stringify(headers)).toBe(403)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect(await response.text()).toBe('This request came from another website.')
  }
})

test('rejected cross-origin requests have no effect: the session and the sample content remain', async () => {
  const office = await fetch(`${site.url}/adminDashboard`, { headers: { Cookie }, redirect: 'manual' })
  expect(office.status).toBe(200)
  expect(await office.text()).toContain('sample content')
})

test('the contact API accepts messages without an Origin or from the site, and rejects other origins', async () => {
  const write = (headers: Record<string, string>) =>
    fetch(`${site.url}/insert/contactus`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(newMessage()),
    })
  expect((await write({})).status).toBe(201)
  expect((await write({ Origin: site.url })).status).toBe(201)
  for (const headers of foreignHeaders.filter((sent) => Object.keys(sent).length > 0)) {
    const response = await write(headers)
    expect(response.status, JSON.stringify(headers)).toBe(403)
    expect(await response.json()).toMatchObject({ error: { code: 'other-origin' } })
  }
})

test('forms with the site’s own Origin or with Sec-Fetch-Site: same-origin are accepted', async () => {
  expect((await send('/adminDashboard/sidebar', { Origin: site.url })).status).toBe(200)
  expect((await send('/adminDashboard/sidebar', { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
})

function send(address: string, headers: Record<string, string>) {
  const body = new URLSearchParams({ username: 'admin', password: adminPassword })
  return fetch(site.url + address, { method: 'POST', headers: { Cookie, ...headers }, body, redirect: 'manual' })
}
