import { expect, test } from 'vitest'
import { testOffice, withJson } from '#tests/support/unit/api.ts'

test('staff can add, list and delete a redirect, and a repeated idempotency key adds none', async () => {
  const { call, api } = await testOffice()
  const add = { ...withJson('POST', { from: '/our-team.php', to: '/team' }) }
  add.headers = { ...add.headers, 'Idempotency-Key': 'one' }
  const added = await call('/insert/redirect', add)
  expect(added.status).toBe(201)
  const { redirect } = await added.json()
  expect(redirect).toMatchObject({ from: '/our-team.php', to: '/team' })
  expect((await (await call('/insert/redirect', add)).json()).redirect).toEqual(redirect)
  expect(await (await call('/insert/getredirect')).json()).toEqual({ redirects: [{ ...redirect, count: 0 }] })
  expect((await api.request('/insert/getredirect')).status).toBe(401)
  expect((await call(`/insert/deleteredirect?id=${redirect._id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await call(`/insert/deleteredirect?id=${redirect._id}`, { method: 'DELETE' })).status).toBe(404)
})

test('a redirect from the path of an existing page is rejected with an error on its field', async () => {
  const { call } = await testOffice()
  const refused = await call('/insert/redirect', withJson('POST', { from: '/about', to: '/nowhere' }))
  expect(refused.status).toBe(422)
  expect((await refused.json()).error.fields).toEqual({ from: ['There is a page at this address.'] })
})
