import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { FileStoreError } from './file-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** How long the store may be silent before its response, and between two chunks of it. */
const silenceMs = 5_000
/** The slowest accepted upload. */
const minBytesPerMs = 500
const maxAttempts = 3
/** After this time, do not retry: a visitor waits for the response. */
const retryWithinMs = 8_000
const pauseMs = 100

type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without a name, the request is for the bucket itself. */
  name?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  content?: Uint8Array | Blob
  /** Additional time that the store may need before it responds. */
  workMs?: number
}

/** Not a `Response`: @hono/node-server replaces the global one, and its own lacks some features. */
type S3Response = { status: number; headers: Headers; body: AsyncGenerator<Uint8Array<ArrayBuffer>> }

export type SendToS3 = ReturnType<typeof openS3>

/** Sends signed requests to a bucket, for names under the prefix, with timeouts and retries. */
export function openS3(settings: S3Settings, prefix: string, silence = silenceMs) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  // Use path-style URLs: not every store has a host name for each bucket.
  const bucketUrl = `${endpoint}/${bucket}`
  const storeName = `The S3 store at ${new URL(endpoint).host}`

  /** Sends one request. The silence timeout applies to the response and to each chunk of its body. */
  async function send({ method, name, query = {}, headers, content, workMs = 0 }: S3Request): Promise<S3Response> {
    const url = new URL(name === undefined ? bucketUrl : `${bucketUrl}/${prefix}/${name}`)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const aborting = new AbortController()
    const startTimer = (extraMs = 0) =>
      setTimeout(() => aborting.abort(new FileStoreError(`${storeName} does not answer.`)), silence + extraMs)

    const hash = content && { 'X-Amz-Content-Sha256': await sha256(content) }
    const signed = await client.sign(url, {
      method,
      headers: { ...headers, ...hash },
      body: content as BodyInit | undefined,
    })
    let timer = startTimer(workMs + (content ? sizeOf(content) / minBytesPerMs : 0))
    try {
      const response = await fetch(signed, { signal: aborting.signal, redirect: 'manual' })
      const { status } = response
      const body = watch(response.body)
      const mayBeMissing = method === 'HEAD' || method === 'DELETE'
      if (status < 300 || (status === 404 && mayBeMissing)) return { status, headers: response.headers, body }
      const xml = await text(body)
      const reason = [status, readTag(xml, 'Code'), readTag(xml, 'Message')].filter(Boolean).join(', ')
      throw new RefusedError(`${storeName} refuses: ${reason} (bucket "${bucket}").`, status)
    } catch (cause) {
      if (cause instanceof FileStoreError) throw cause
      throw new FileStoreError(`${storeName} cannot be reached (${reasonOf(cause)}).`, { cause })
    } finally {
      clearTimeout(timer)
    }

    async function* watch(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
      clearTimeout(timer)
      timer = startTimer()
      try {
        for await (const piece of body ?? []) {
          // Stop the timer while the reader works: a slow reader is not an error of the store.
          clearTimeout(timer)
          yield piece
          timer = startTimer()
        }
      } finally {
        clearTimeout(timer)
      }
    }
  }

  /** Sends the request and reads the response; retries both after a transient error. All requests are idempotent. */
  return async function request<Result>(options: S3Request, read: (response: S3Response) => Result | Promise<Result>) {
    const startedAt = performance.now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await read(await send(options))
      } catch (cause) {
        const error = cause instanceof FileStoreError ? cause : new FileStoreError(`${storeName} broke off.`, { cause })
        const isTransient = !(error instanceof RefusedError) || error.status >= 500 || error.status === 429
        if (!isTransient || attempt === maxAttempts || performance.now() - startedAt > retryWithinMs) throw error
        await pause(pauseMs * 3 ** attempt * Math.random())
      }
    }
  }
}

/** The store has responded with an error status. */
class RefusedError extends FileStoreError {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** The text of the first element with this name. Enough for S3 responses, which have no attributes and few entities. */
export function readTag(xml: string, tag: string) {
  const [, text] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? []
  return text?.replace(/&(amp|lt|gt|quot|apos|#\d+);/g, (entity, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (entities[name] ?? entity),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function sizeOf(content: Uint8Array | Blob) {
  return content instanceof Blob ? content.size : content.length
}

/** The store compares this hash with the bytes that it received. */
async function sha256(content: Uint8Array | Blob) {
  const hash = createHash('sha256')
  if (content instanceof Blob) for await (const piece of content.stream()) hash.update(piece)
  else hash.update(content)
  return hash.digest('hex')
}

/** The error of `fetch` only says that it failed; its cause says why. */
function reasonOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}
