import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, test as base, beforeAll, expect, inject } from 'vitest'
import { startTcpProxy, type TcpProxy } from '#tests/support/processes/faults.ts'
import { newBucket, s3SettingsOf } from '#tests/support/s3-setup.ts'
import { FileStoreError } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

/* Failures of the network and of the S3 service; file-store.test.ts tests what all stores do. */

const serverUrl = inject('s3Url') ?? ''
const test = base.skipIf(!serverUrl)
const bytes = Buffer.from('bytes')
/** The minimum size that S3 accepts for a part, except for the last one. */
const minPartBytes = 5 * 1024 * 1024
let bucketUrl: string
let proxy: TcpProxy

beforeAll(async () => {
  if (!serverUrl) return
  bucketUrl = await newBucket(serverUrl)
  proxy = await startTcpProxy(bucketUrl)
})

afterAll(() => proxy?.close())

test('requests to an unreachable S3 store fail with a FileStoreError, and succeed once it is reachable again', async () => {
  const store = openStore()
  await store.put('blogs/abc.webp', bytes)
  proxy.cut()
  const { host } = new URL(proxy.url)
  const words = new RegExp(`^The S3 store at ${host} cannot be reached`)
  const requests = [store.put('blogs/def.webp', bytes), store.get('blogs/abc.webp'), store.remove('blogs/abc.webp')]
  for (const { status, reason } of (await Promise.allSettled(requests)) as PromiseRejectedResult[]) {
    expect(status).toBe('rejected')
    expect(reason).toBeInstanceOf(FileStoreError)
    expect(reason.message).toMatch(words)
  }
  proxy.restore()
  expect(await (await store.get('blogs/abc.webp'))?.bytes()).toEqual(new Uint8Array(bytes))
  expect(await store.get('blogs/def.webp')).toBeUndefined()
})

test('a connection that was cut while idle is reopened', async () => {
  const store = openStore()
  await store.put('blogs/abc.webp', bytes)
  proxy.cut()
  proxy.restore()
  expect((await store.get('blogs/abc.webp'))?.size).toBe(bytes.length)
})

test('requests to a silent S3 store time out, before the response and in the middle of it', async () => {
  const prefix = randomUUID()
  const withShortTimeout = openStore(prefix, 100)
  await openStore(prefix).put('blogs/large.webp', new Uint8Array(20_000_000))
  proxy.stopAnswering()
  await expect(withShortTimeout.get('blogs/large.webp')).rejects.toThrow('does not answer')
  await expect(withShortTimeout.put('blogs/abc.webp', bytes)).rejects.toThrow('does not answer')
  proxy.restore()

  const file = await openStore(prefix, 4_000).get('blogs/large.webp')
  const pieces = file?.stream().getReader()
  expect((await pieces?.read())?.done).toBe(false)
  proxy.silence()
  const readRest = async () => {
    while ((await pieces?.read())?.done === false);
  }
  await expect(readRest()).rejects.toThrow('does not answer')
})

test('a multipart upload is stored as one file, and an interrupted one is not stored', async () => {
  const settings = s3SettingsOf(proxy.url)
  const store = openS3Store(settings, randomUUID(), { partBytes: minPartBytes })
  const large = new Blob([randomBytes(minPartBytes), randomBytes(minPartBytes), randomBytes(1_000)])
  await store.put('large.tar', large)
  const file = await store.get('large.tar')
  expect(file?.size).toBe(large.size)
  expect(Buffer.from((await file?.bytes()) ?? []).equals(Buffer.from(await large.bytes()))).toBe(true)
  for await (const listed of store.list()) expect(listed).toMatchObject({ name: 'large.tar', size: large.size })
  await store.remove('large.tar')

  const interrupted = new Blob([large])
  interrupted.slice = (start = 0, end) => {
    if (start > 0) proxy.cut()
    return Blob.prototype.slice.call(interrupted, start, end)
  }
  await expect(store.put('torn.tar', interrupted)).rejects.toThrow('cannot be reached')
  proxy.restore()
  expect(await store.get('torn.tar')).toBeUndefined()
})

test.each([
  ['a bucket that is not there', { bucket: 'not-there' }, '404, NoSuchBucket'],
  ['a wrong secret', { secretAccessKey: 'hunter2' }, '403, SignatureDoesNotMatch'],
])('%s is reported in the error without revealing the secret', async (_what, wrong, reason) => {
  const store = openS3Store({ ...s3SettingsOf(bucketUrl), ...wrong }, 'uploads')
  const refusal = await store.list()[Symbol.asyncIterator]().next().catch(String)
  expect(refusal).toContain(reason)
  expect(refusal).not.toContain('hunter2')
})

/** Opens a store that is reached through the proxy. */
function openStore(prefix: string = randomUUID(), silenceMs?: number) {
  return openS3Store(s3SettingsOf(proxy.url), prefix, { silenceMs })
}
