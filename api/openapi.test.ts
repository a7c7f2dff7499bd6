import { expect, test } from 'vitest'
import { createApi } from '#api/api.ts'
import { testContent } from '#tests/support/content.ts'
import { testOffice } from '#tests/support/office.ts'
import { openApiDocument } from './openapi.ts'

test('the document names exactly the calls there are', async () => {
  const resources = await testOffice()
  const routes = createApi(resources, await testContent())
    .routes.filter(({ path, method }) => path.startsWith('/insert/') && method !== 'ALL')
    .map(({ path, method }) => `${method} ${path}`)
  const { paths } = openApiDocument('http://localhost')
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.sort()).toEqual([...new Set(routes)].filter((route) => !route.includes('openapi')).sort())
})

test('it holds the rules that check a call', async () => {
  const { paths } = openApiDocument('http://localhost')
  const text = JSON.stringify(paths['/insert/contactus'])
  expect(text).toContain('"maxLength":5000')
  expect(text).toContain('"required":["name","email","phone","message"]')
  expect(JSON.stringify(paths['/insert/getblog'])).toContain('"name":"page","in":"query"')
  expect(JSON.stringify(paths['/insert/getblog'])).toContain('"name":"fields","in":"query","required":false')
})

test('it is served to staff alone', async () => {
  const { api, call } = await testOffice()
  expect((await api.request('/insert/openapi.json')).status).toBe(401)
  const response = await call('/insert/openapi.json')
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', paths: expect.any(Object) })
})
