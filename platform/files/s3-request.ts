import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { FileStoreError } from './file-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** How long the store may be silent, before its answer and within it. */
const silenceMs = 5_000
/** The slowest upload that is waited for. */
const minBytesPerMs = 500
const mostTries = 3
/** After this long nothing is tried again: a reader waits for it. */
const tryAgainWithinMs = 8_000
const pauseMs = 100

type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without one the bucket itself is meant. */
  name?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  content?: Uint8Array | Blob
  /** What the store may take beside, before it answers. */
  workMs?: number
}

/** Not a `Response`: the server puts one of its own in its place, which cannot do everything. */
type S3Response = { status: number; headers: Headers; body: AsyncGenerator<Uint8Array<ArrayBuffer>> }

export type SendToS3 = ReturnType<typeof openS3>

/** Signed requests to a bucket, for names that begin with the prefix; each is bounded, and tried again where that helps. */
export function openS3(settings: S3Settings, prefix: string, silence = silenceMs) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  // By path: not every store has a host name for each bucket.
  const bucketUrl = `${endpoint}/${bucket}`
  const where = `The S3 store at ${new URL(endpoint).host}`

  /** The answer to one request; one that comes in pieces may be silent as long before each of them. */
  async function send({ method, name, query = {}, headers, content, workMs = 0 }: S3Request): Promise<S3Response> {
    const url = new URL(name === undefined ? bucketUrl : `${bucketUrl}/${prefix}/${name}`)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const aborting = new AbortController()
    const startTimer = (extraMs = 0) =>
      setTimeout(() => aborting.abort(new FileStoreError(`${where} does not answer.`)), silence + extraMs)

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
      throw new RefusedError(`${where} refuses: ${reason} (bucket "${bucket}").`, status)
    } catch (cause) {
      if (cause instanceof FileStoreError) throw cause
      throw new FileStoreError(`${where} cannot be reached (${reasonOf(cause)}).`, { cause })
    } finally {
      clearTimeout(timer)
    }

    async function* watch(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
      clearTimeout(timer)
      timer = startTimer()
      try {
        for await (const piece of body ?? []) {
          // A slow reader is not the store's fault.
          clearTimeout(timer)
          yield piece
          timer = startTimer()
        }
      } finally {
        clearTimeout(timer)
      }
    }
  }

  /** Sends, reads the answer, and does both again after what may pass: every request here may come twice. */
  return async function request<Answer>(asked: S3Request, read: (response: S3Response) => Answer | Promise<Answer>) {
    const startedAt = performance.now()
    for (let tries = 1; ; tries++) {
      try {
        return await read(await send(asked))
      } catch (cause) {
        const error = cause instanceof FileStoreError ? cause : new FileStoreError(`${where} broke off.`, { cause })
        const mayPass = !(error instanceof RefusedError) || error.status >= 500 || error.status === 429
        if (!mayPass || tries === mostTries || performance.now() - startedAt > tryAgainWithinMs) throw error
        await pause(pauseMs * 3 ** tries * Math.random())
      }
    }
  }
}

/** The store has answered, and will not. */
class RefusedError extends FileStoreError {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** The text of the first element of this name; what the store sends has no attributes and few entities. */
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

/** The store compares it with what has arrived. */
async function sha256(content: Uint8Array | Blob) {
  const hash = createHash('sha256')
  if (content instanceof Blob) for await (const piece of content.stream()) hash.update(piece)
  else hash.update(content)
  return hash.digest('hex')
}

/** `fetch` itself says only that it failed. */
function reasonOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}
