import { expect, test } from 'vitest'
import { type ApiDocument, callsOf, testOffice } from '#tests/support/unit/api.ts'

function officeCallsOf(document: ApiDocument): [method: string, address: string][] {
  return [
    ...callsOf(document)
      .filter(({ isOffice }) => isOffice)
      .map(({ method, path, takesQuery }): [string, string] => [
        method,
        method !== 'GET' && takesQuery ? `${path}?id=x` : path,
      ]),
    ['GET', '/insert/getblog?state=bin'],
    ['GET', '/insert/getblog?state=all'],
  ]
}

/** Calls of the website, which identify a page by its name. */
function takesPage(address: string) {
  return /\/(keep|restore)?content\?/.test(address)
}

function writingCallsOf(document: ApiDocument) {
  return officeCallsOf(document).filter(([method]) => method !== 'GET')
}

test('every admin API request without a valid session returns 401', async () => {
  const { api, document } = await testOffice()
  for (const [method, address] of officeCallsOf(document)) {
    for (const Cookie of ['', 'chambers.session_token=forged.signature']) {
      const response = await api.request(address, {
        method,
        headers: { Cookie, Origin: 'http://localhost', Host: 'localhost' },
      })
      expect(response.status, `${method} ${address}`).toBe(401)
      expect(await response.json()).toMatchObject({ error: { code: 'no-session' } })
    }
  }
})

test('every writing admin API request from another origin returns 403', async () => {
  const { call, document } = await testOffice()
  const rejectedHeaders: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: '' },
  ]
  for (const [method, address] of writingCallsOf(document)) {
    for (const headers of rejectedHeaders) {
      const response = await call(address, { method, headers })
      expect(response.status, `${method} ${address} ${JSON.stringify(headers)}`).toBe(403)
    }
  }
})

test('requests from the public URL, their own host or Sec-Fetch-Site same-origin pass the origin check', async () => {
  const { call, config } = await testOffice()
  const acceptedHeaders: Record<string, string>[] = [
    { Origin: config.PUBLIC_URL },
    { Origin: 'http://office.local', Host: 'office.local' },
    { Origin: '', 'Sec-Fetch-Site': 'same-origin' },
  ]
  for (const headers of acceptedHeaders) {
    const response = await call('/insert/deletearticle?id=none', { method: 'DELETE', headers })
    expect(response.status, JSON.stringify(headers)).toBe(404)
  }
})

test('API responses to a signed-in user have Cache-Control no-store', async () => {
  const { call } = await testOffice()
  for (const address of ['/insert/getcontact', '/insert/getblog?state=all', '/insert/getarticle', '/insert/unread']) {
    expect((await call(address)).headers.get('Cache-Control'), address).toBe('no-store')
  }
})

test('an unknown id returns 404, a missing id 422 and an unsupported method 405', async () => {
  const { call, document } = await testOffice()
  const json = {
    headers: { 'Content-Type': 'application/json' },
    body: '{"unread":true,"title":"x","alt":"x","role":"clerk"}',
  }
  for (const [method, address] of writingCallsOf(document).filter(
    ([, address]) => address.includes('?id=') && !takesPage(address),
  )) {
    const body = method === 'PATCH' || address.includes('autosave') ? json : {}
    expect((await call(address, { method, ...body })).status, address).toBe(404)
    expect((await call(address.replace('?id=x', ''), { method, ...body })).status, address).toBe(422)
  }
  for (const { path } of callsOf(document)) expect((await call(path, { method: 'PUT' })).status, path).toBe(405)
})

test.each(['page=0', 'page=x', 'limit=0', 'limit=501', 'limit=1.5', `q=${'x'.repeat(201)}`])(
  'a list request with %s is rejected with an error on that parameter',
  async (query) => {
    const { call } = await testOffice()
    for (const list of ['getblog', 'getarticle', 'getmedia', 'getcontact']) {
      const response = await call(`/insert/${list}?${query}`)
      expect(response.status, list).toBe(422)
      expect(Object.keys((await response.json()).error.fields)).toEqual([query.split('=')[0]])
    }
  },
)
