import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, test as base, beforeAll, expect, inject } from 'vitest'
import { openUploads } from '#platform/files/open-files.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/processes/faults.ts'
import {
  newDataDir,
  type SiteProcess,
  sessionCookie,
  startAndFail,
  startSite,
} from '#tests/support/processes/site-process.ts'
import { newBucket, s3SettingsOf } from '#tests/support/s3-setup.ts'

/* The built site with its uploads in a real S3-compatible store, behind a proxy that can fail. */

const serverUrl = inject('s3Url') ?? ''
const test = base.skipIf(!serverUrl)
const DATA_DIR = newDataDir()
let proxy: TcpProxy
let site: SiteProcess
let cookie: string

beforeAll(async () => {
  if (!serverUrl) return
  proxy = await startTcpProxy(await newBucket(serverUrl))
  await start()
  cookie = await sessionCookie(site.url)
})

afterAll(async () => {
  await site?.end('SIGTERM')
  proxy?.close()
})

test('an uploaded picture and its resized copy are stored in S3 and served from there without a local cache', async () => {
  const { address, name } = await upload(400)
  const whole = await waitForExactWidth(`${address}?w=320`)
  const stored = [`medias/${name}`, `variants/${name.replace('.webp', '-320.webp')}`]
  expect(await listUploads()).toEqual(stored)
  expect(existsSync(path.join(DATA_DIR, 'uploads'))).toBe(false)

  await site.end('SIGTERM')
  rmSync(path.join(DATA_DIR, 'cache'), { recursive: true })
  await start()
  expect(await waitForExactWidth(`${address}?w=320`)).toEqual(whole)
  const part = await fetch(`${site.url}${address}?w=320`, { headers: { Range: 'bytes=4-7' } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(4, 8)])
})

test('while S3 is unavailable, cached pictures are served, and other pictures and uploads get 503 until it is back', async () => {
  const [near, deleted, far] = [await upload(410), await upload(420), await upload(430)]
  await waitForExactWidth(`${near.address}?w=320`)
  rmSync(path.join(DATA_DIR, 'cache', 'medias', far.name))
  proxy.cut()
  expect((await get(`${near.address}?w=320`)).status).toBe(200)
  expect((await get('/')).status).toBe(200)
  expect((await get('/rss.xml')).status).toBe(200)
  for (const response of [await get(far.address), await post(440)]) {
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('60')
    expect(await response.text()).toContain('Pictures cannot be stored or fetched at this moment. Please try again')
  }
  expect((await call('DELETE', `/insert/deletemedia?id=${deleted.id}`)).status).toBe(200)
  expect((await get(deleted.address)).status).toBe(404)
  const { media } = await (await call('GET', '/insert/getmedia')).json()
  expect(media.map(({ _id }: { _id: string }) => _id)).toEqual(expect.arrayContaining([near.id, far.id]))
  expect(media).toHaveLength(3)

  proxy.restore()
  expect((await get(far.address)).status).toBe(200)
  expect((await post(440)).status).toBe(201)
})

test.each([
  ['a bucket that is not there', ':secret', '/not-there', '404, NoSuchBucket'],
  ['a wrong secret', ':hunter2', '/tests', '403, SignatureDoesNotMatch'],
])('%s stops the start with an error message and exit code 1', async (_what, secret, bucket, reason) => {
  const url = new URL(serverUrl)
  url.pathname = bucket
  const { code, output } = await startAndFail({ S3_URL: url.href.replace(/:secret/, secret) })
  expect(code).toBe(1)
  expect(output.split('\n').at(-1)).toContain(`The S3 store at ${url.host} refuses: ${reason}`)
  expect(output).not.toContain('hunter2')
})

async function start() {
  site = await startSite({ DATA_DIR, S3_URL: proxy.url, SAMPLE_CONTENT: 'off', PAGE_CACHE: 'off', LOG_LEVEL: 'silent' })
}

async function upload(width: number) {
  const response = await post(width)
  expect(response.status).toBe(201)
  const { media } = await response.json()
  const { _id: id, mediaimage: name } = media as { _id: string; mediaimage: string }
  return { id, name, address: `/uploads/medias/${name}` }
}

async function post(width: number) {
  const body = new FormData()
  body.set('image', await photoFile('photo.jpg', width, 300))
  return await call('POST', '/insert/media', body)
}

function call(method: string, address: string, body?: FormData) {
  return fetch(site.url + address, { method, body, headers: { Cookie: cookie, Origin: site.url } })
}

function get(address: string) {
  return fetch(site.url + address)
}

/** Waits until the picture is served in the width of its address. */
async function waitForExactWidth(address: string) {
  const isExact = async () => (await get(address)).headers.get('Cache-Control')?.includes('immutable')
  await expect.poll(isExact).toBe(true)
  return Buffer.from(await (await get(address)).arrayBuffer())
}

async function listUploads() {
  const { s3 } = openUploads({ DATA_DIR, s3: s3SettingsOf(proxy.url) })
  const names: string[] = []
  for await (const { name } of s3?.list() ?? []) names.push(name)
  return names.sort()
}
