import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/api.ts'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import { machine } from '#domain/change/actor.ts'
import { openVariants } from '#domain/images/picture-worker.server.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { newMessage } from '#tests/support/samples.ts'
import { callsOf, testApi, testOffice, withForm, withJson } from '#tests/support/unit/api.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { sessionCookie } from './request.ts'

test('the OpenAPI document lists exactly the existing API routes', async () => {
  const { analytics, document, ...resources } = await testOffice()
  const routes = createApi(resources, await testContent(), analytics, openVariants(resources))
    .routes.filter(({ path, method }) => path.startsWith('/insert/') && method !== 'ALL')
    .map(({ path, method }) => `${method} ${path}`)
  const documented = callsOf(document).map(({ method, path }) => `${method} ${path}`)
  expect(documented.sort()).toEqual([...new Set(routes)].filter((route) => !route.includes('openapi')).sort())
})

test('the OpenAPI document contains the validation rules of request bodies and parameters', async () => {
  const { paths } = (await testApi()).document
  const text = JSON.stringify(paths['/insert/contactus'])
  expect(text).toContain('"maxLength":5000')
  expect(text).toContain('"required":["name","email","phone","message"]')
  expect(paths['/insert/getblog']?.get?.parameters).toMatchObject(
    ['page', 'limit', 'q', 'tag', 'state', 'id', 'fields'].map((name) => ({ name, in: 'query', required: false })),
  )
  for (const method of ['post', 'patch']) expect(JSON.stringify(paths['/insert/blog']?.[method])).toContain('"areas"')
})

test.each(['http://localhost:3000', 'https://chambers.example'])(
  'with the public URL %s the OpenAPI document names the actual session cookie',
  async (url) => {
    const { document, ...resources } = await testApi({ PUBLIC_URL: url })
    const credentials = { username: 'admin', password: 'correct horse battery', remember: false }
    await createAccount(resources, machine, { ...credentials, role: 'owner' })
    const { cookies } = await signIn(resources, credentials, { headers: new Headers(), address: 'here' })
    const { name } = document.components.securitySchemes.session
    expect(cookies.map((line) => line.split('=')[0])).toContain(name)
    expect(`${name}=`).toMatch(sessionCookie)
  },
)

test('the OpenAPI document describes a post’s PATCH as JSON or form, and its POST as a form that requires only a title', async () => {
  const { paths } = (await testApi()).document
  const bodies = (method: string) => paths['/insert/blog']?.[method]?.requestBody?.content
  expect(Object.keys(bodies('patch') ?? {})).toEqual(['application/json', 'multipart/form-data'])
  expect(Object.keys(bodies('post') ?? {})).toEqual(['multipart/form-data'])
  expect(bodies('post')?.['multipart/form-data']?.schema.required).toEqual(['title'])
  expect(bodies('patch')?.['multipart/form-data']?.schema.required ?? []).not.toContain('image')
})

test('every documented API call succeeds with a response that matches the OpenAPI document', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-interface-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { call, api, db, document } = await testOffice({ SMTP_URL: 'smtp://127.0.0.1:1', DATA_DIR: folder })
  const called: string[] = []
  const callApi = async (method: string, address: string, init: RequestInit = {}) => {
    // `call` itself fails if the response does not match the document.
    const response = await call(address, { ...init, method })
    called.push(`${method} ${address.split('?')[0]} ${response.status}`)
    return response.headers.get('Content-Type')?.includes('json') ? await response.json() : undefined
  }
  const send = (body: unknown) => withJson('', body)
  const image = await photoFile()

  await callApi('GET', '/insert/formtoken')
  await callApi('POST', '/insert/contactus', send(newMessage({ service: 'arbitration' })))
  const [{ _id: message }] = (await callApi('GET', '/insert/getcontact')).contacts
  await db.updateTable('letter').set({ answer: '452 mailbox full' }).execute()
  const { letters } = await callApi('GET', '/insert/unread')
  await callApi('POST', `/insert/retryletter?id=${letters[0]._id}`)
  await callApi('POST', '/insert/testletter')
  await callApi('PATCH', `/insert/contact?id=${message}`, send({ unread: false }))
  await callApi('PATCH', `/insert/contact?id=${message}`, send({ state: 'in-hand', note: 'Rang.' }))
  await callApi('GET', '/insert/exportcontact')
  await callApi('DELETE', `/insert/deletecontact?id=${message}`)
  await callApi('POST', `/insert/restorecontact?id=${message}`)
  await callApi('PATCH', '/insert/contacts', send({ ids: [message], change: 'bin' }))

  const { reply } = await callApi('POST', '/insert/reply', send({ title: 'A title', text: 'Words.' }))
  await callApi('PATCH', `/insert/reply?id=${reply._id}`, send({ title: 'Another' }))
  await callApi('GET', '/insert/getreply')
  await callApi('DELETE', `/insert/deletereply?id=${reply._id}`)

  const { party } = await callApi('POST', '/insert/party', send({ name: 'A name' }))
  await callApi('PATCH', `/insert/party?id=${party._id}`, send({ side: 'client' }))
  await callApi('POST', '/insert/importparty', send({ lines: 'Another; A matter; client' }))
  await callApi('GET', '/insert/getparty')
  await callApi('POST', `/insert/otherparty?id=${message}&party=${party._id}`)
  await callApi('DELETE', `/insert/otherparty?id=${message}&party=${party._id}`)
  await callApi('DELETE', `/insert/deleteparty?id=${party._id}`)

  const words = { title: 'A title', description: 'Text.', writer: 'A. N. Advocate', tags: 'one, two', image }
  const { blog } = await callApi('POST', '/insert/blog', withForm(words))
  await callApi('PATCH', `/insert/blog?id=${blog._id}`, send({ title: 'Another' }))
  await callApi('GET', '/insert/getblog')
  await callApi('DELETE', `/insert/deleteblog?id=${blog._id}`)
  await callApi('GET', '/insert/getblog?state=bin')
  await callApi('POST', `/insert/restoreblog?id=${blog._id}`)
  await callApi('POST', '/insert/blog', withForm({ title: 'A draft', state: 'draft' }))
  await callApi('GET', '/insert/getblog?state=draft')
  await callApi('POST', `/insert/autosaveblog?id=${blog._id}`, send({ title: 'A third' }))
  const { revisions } = await callApi('GET', `/insert/blogrevisions?id=${blog._id}`)
  await callApi('GET', `/insert/blogrevision?id=${blog._id}`)
  await callApi('POST', `/insert/restorerevision?id=${blog._id}&revision=${revisions.at(-1).revision}`)
  await callApi('POST', `/insert/previewblog?id=${blog._id}`)
  await callApi('DELETE', `/insert/previewblog?id=${blog._id}`)
  await callApi('DELETE', `/insert/deleteblog?id=${blog._id}`)
  await callApi('DELETE', `/insert/purgeblog?id=${blog._id}`)

  const { article } = await callApi('POST', '/insert/newarticle', send({ title: 'A title' }))
  await callApi('PATCH', `/insert/article?id=${article._id}`, send({ plateform: 'Radio' }))
  await callApi('GET', '/insert/getarticle')
  await callApi('DELETE', `/insert/deletearticle?id=${article._id}`)

  const { redirect } = await callApi('POST', '/insert/redirect', send({ from: '/our-team.php', to: '/team' }))
  await callApi('GET', '/insert/getredirect')
  await callApi('DELETE', `/insert/deleteredirect?id=${redirect._id}`)

  const { revision } = await callApi('GET', '/insert/getcontent?page=firm')
  await callApi('PATCH', '/insert/content?page=firm', send({ revision, tagline: 'Other words' }))
  const { published } = await callApi('POST', '/insert/publishcontent', send({}))
  await callApi('POST', '/insert/keepcontent?page=firm&key=tagline')
  await callApi('POST', `/insert/undocontent?id=${published.id}`)
  const { id: discarded } = await callApi('POST', '/insert/discardcontent', send({}))
  await callApi('POST', `/insert/redocontent?id=${discarded}`)
  const scheduled = await callApi('POST', '/insert/publishcontent', send({ publishAt: '2999-01-01T00:00:00Z' }))
  await callApi('POST', `/insert/cancelcontent?id=${scheduled.published.id}`)
  await callApi('POST', '/insert/restorecontent?page=firm&revision=0')

  await callApi('GET', '/insert/getrecord?limit=5')
  const [{ _id: account }] = (await callApi('GET', '/insert/getaccount')).accounts
  await callApi('PATCH', `/insert/account?id=${account}`, send({ role: 'owner' }))

  const { media } = await callApi('POST', '/insert/media', withForm({ image }))
  await callApi('PATCH', `/insert/media?id=${media._id}`, send({ alt: 'A court' }))
  await callApi('GET', '/insert/getmedia')
  await api.request('/insert/getmedia')
  await callApi('DELETE', `/insert/deletemedia?id=${media._id}`)

  const { backup } = await callApi('POST', '/insert/backup')
  await callApi('GET', '/insert/getbackup')
  mkdirSync(path.join(folder, 'backups'))
  writeFileSync(path.join(folder, 'backups', 'a.tar'), 'bytes')
  await db.updateTable('backup').set({ name: 'a.tar' }).execute()
  await callApi('GET', `/insert/backupfile?id=${backup._id}`)

  const documented = callsOf(document).map(({ method, path, status }) => `${method} ${path} ${status}`)
  expect([...new Set(called)].sort()).toEqual(documented.sort())
})

test('the OpenAPI document is served only to staff', async () => {
  const { api, call } = await testOffice()
  expect((await api.request('/insert/openapi.json')).status).toBe(401)
  const response = await call('/insert/openapi.json')
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', paths: expect.any(Object) })
})
