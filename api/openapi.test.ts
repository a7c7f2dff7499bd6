import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/api.ts'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import { machine } from '#domain/change/actor.ts'
import { openVariants } from '#domain/images/variants.server.ts'
import { testApi } from '#tests/support/api.ts'
import { testContent } from '#tests/support/content.ts'
import { callsOf } from '#tests/support/documented.ts'
import { testOffice, withForm, withJson } from '#tests/support/office.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { newMessage } from '#tests/support/samples.ts'
import { sessionCookie } from './request.ts'

test('the document names exactly the calls there are', async () => {
  const { analytics, document, ...resources } = await testOffice()
  const routes = createApi(resources, await testContent(), analytics, openVariants(resources))
    .routes.filter(({ path, method }) => path.startsWith('/insert/') && method !== 'ALL')
    .map(({ path, method }) => `${method} ${path}`)
  const documented = callsOf(document).map(({ method, path }) => `${method} ${path}`)
  expect(documented.sort()).toEqual([...new Set(routes)].filter((route) => !route.includes('openapi')).sort())
})

test('it holds the rules that check a call', async () => {
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
  'at %s it names the cookie of a session',
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

test('a change of a post is described as a form and as JSON, and a new one needs its image only where it is more than a draft', async () => {
  const { paths } = (await testApi()).document
  const bodies = (method: string) => paths['/insert/blog']?.[method]?.requestBody?.content
  expect(Object.keys(bodies('patch') ?? {})).toEqual(['application/json', 'multipart/form-data'])
  expect(Object.keys(bodies('post') ?? {})).toEqual(['multipart/form-data'])
  expect(bodies('post')?.['multipart/form-data']?.schema.required).toEqual(['title'])
  expect(bodies('patch')?.['multipart/form-data']?.schema.required ?? []).not.toContain('image')
})

test('what each call gives is what the document says, field by field', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-interface-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { call, api, db, document } = await testOffice({ SMTP_URL: 'smtp://127.0.0.1:1', DATA_DIR: folder })
  const met: string[] = []
  const give = async (method: string, address: string, init: RequestInit = {}) => {
    // What is not as the document says fails here already.
    const response = await call(address, { ...init, method })
    met.push(`${method} ${address.split('?')[0]} ${response.status}`)
    return response.headers.get('Content-Type')?.includes('json') ? await response.json() : undefined
  }
  const send = (body: unknown) => withJson('', body)
  const image = await photoFile()

  await give('GET', '/insert/formtoken')
  await give('POST', '/insert/contactus', send(newMessage({ service: 'arbitration' })))
  const [{ _id: message }] = (await give('GET', '/insert/getcontact')).contacts
  await db.updateTable('letter').set({ answer: '452 mailbox full' }).execute()
  const { letters } = await give('GET', '/insert/unread')
  await give('POST', `/insert/retryletter?id=${letters[0]._id}`)
  await give('POST', '/insert/testletter')
  await give('PATCH', `/insert/contact?id=${message}`, send({ unread: false }))
  await give('PATCH', `/insert/contact?id=${message}`, send({ state: 'in-hand', note: 'Rang.' }))
  await give('GET', '/insert/exportcontact')
  await give('DELETE', `/insert/deletecontact?id=${message}`)
  await give('POST', `/insert/restorecontact?id=${message}`)
  await give('PATCH', '/insert/contacts', send({ ids: [message], change: 'bin' }))

  const { reply } = await give('POST', '/insert/reply', send({ title: 'A title', text: 'Words.' }))
  await give('PATCH', `/insert/reply?id=${reply._id}`, send({ title: 'Another' }))
  await give('GET', '/insert/getreply')
  await give('DELETE', `/insert/deletereply?id=${reply._id}`)

  const { party } = await give('POST', '/insert/party', send({ name: 'A name' }))
  await give('PATCH', `/insert/party?id=${party._id}`, send({ side: 'client' }))
  await give('POST', '/insert/importparty', send({ lines: 'Another; A matter; client' }))
  await give('GET', '/insert/getparty')
  await give('POST', `/insert/otherparty?id=${message}&party=${party._id}`)
  await give('DELETE', `/insert/otherparty?id=${message}&party=${party._id}`)
  await give('DELETE', `/insert/deleteparty?id=${party._id}`)

  const words = { title: 'A title', description: 'Text.', writer: 'A. N. Advocate', tags: 'one, two', image }
  const { blog } = await give('POST', '/insert/blog', withForm(words))
  await give('PATCH', `/insert/blog?id=${blog._id}`, send({ title: 'Another' }))
  await give('GET', '/insert/getblog')
  await give('DELETE', `/insert/deleteblog?id=${blog._id}`)
  await give('GET', '/insert/getblog?state=bin')
  await give('POST', `/insert/restoreblog?id=${blog._id}`)
  await give('POST', '/insert/blog', withForm({ title: 'A draft', state: 'draft' }))
  await give('GET', '/insert/getblog?state=draft')
  await give('POST', `/insert/autosaveblog?id=${blog._id}`, send({ title: 'A third' }))
  const { revisions } = await give('GET', `/insert/blogrevisions?id=${blog._id}`)
  await give('GET', `/insert/blogrevision?id=${blog._id}`)
  await give('POST', `/insert/restorerevision?id=${blog._id}&revision=${revisions.at(-1).revision}`)
  await give('POST', `/insert/previewblog?id=${blog._id}`)
  await give('DELETE', `/insert/previewblog?id=${blog._id}`)
  await give('DELETE', `/insert/deleteblog?id=${blog._id}`)
  await give('DELETE', `/insert/purgeblog?id=${blog._id}`)

  const { article } = await give('POST', '/insert/newarticle', send({ title: 'A title' }))
  await give('PATCH', `/insert/article?id=${article._id}`, send({ plateform: 'Radio' }))
  await give('GET', '/insert/getarticle')
  await give('DELETE', `/insert/deletearticle?id=${article._id}`)

  const { redirect } = await give('POST', '/insert/redirect', send({ from: '/our-team.php', to: '/team' }))
  await give('GET', '/insert/getredirect')
  await give('DELETE', `/insert/deleteredirect?id=${redirect._id}`)

  const { revision } = await give('GET', '/insert/getcontent?page=firm')
  await give('PATCH', '/insert/content?page=firm', send({ revision, tagline: 'Other words' }))
  const { published } = await give('POST', '/insert/publishcontent', send({}))
  await give('POST', '/insert/keepcontent?page=firm&key=tagline')
  await give('POST', `/insert/undocontent?id=${published.id}`)
  const { id: discarded } = await give('POST', '/insert/discardcontent', send({}))
  await give('POST', `/insert/redocontent?id=${discarded}`)
  const scheduled = await give('POST', '/insert/publishcontent', send({ publishAt: '2999-01-01T00:00:00Z' }))
  await give('POST', `/insert/cancelcontent?id=${scheduled.published.id}`)
  await give('POST', '/insert/restorecontent?page=firm&revision=0')

  await give('GET', '/insert/getrecord?limit=5')
  const [{ _id: account }] = (await give('GET', '/insert/getaccount')).accounts
  await give('PATCH', `/insert/account?id=${account}`, send({ role: 'owner' }))

  const { media } = await give('POST', '/insert/media', withForm({ image }))
  await give('PATCH', `/insert/media?id=${media._id}`, send({ alt: 'A court' }))
  await give('GET', '/insert/getmedia')
  await api.request('/insert/getmedia')
  await give('DELETE', `/insert/deletemedia?id=${media._id}`)

  const { backup } = await give('POST', '/insert/backup')
  await give('GET', '/insert/getbackup')
  mkdirSync(path.join(folder, 'backups'))
  writeFileSync(path.join(folder, 'backups', 'a.tar'), 'bytes')
  await db.updateTable('backup').set({ name: 'a.tar' }).execute()
  await give('GET', `/insert/backupfile?id=${backup._id}`)

  const described = callsOf(document).map(({ method, path, status }) => `${method} ${path} ${status}`)
  expect([...new Set(met)].sort()).toEqual(described.sort())
})

test('it is served to staff alone', async () => {
  const { api, call } = await testOffice()
  expect((await api.request('/insert/openapi.json')).status).toBe(401)
  const response = await call('/insert/openapi.json')
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', paths: expect.any(Object) })
})
