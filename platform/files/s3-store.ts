import { arrayBuffer, text } from 'node:stream/consumers'
import { assertOwnName, type FileStore, FileStoreError, isOwnName, type ListedFile } from './file-store.ts'
import { openS3, readTag, type SendToS3 } from './s3-request.ts'
import type { S3Settings } from './s3-settings.ts'

/** Larger files are uploaded in parts of this size: a request is limited to 5 GB, and a retry repeats only one part. */
const defaultPartBytes = 64 * 1024 * 1024
const maxParts = 10_000
/** How long a store may take to join the parts. */
const joinMs = 10 * 60_000

type S3Options = {
  silenceMs?: number
  /** How many names the store lists per request. */
  pageSize?: number
  partBytes?: number
}

/** Opens a store for files in an S3-compatible bucket, with names under the prefix. */
export function openS3Store(settings: S3Settings, prefix: string, options: S3Options = {}): FileStore {
  const request = openS3(settings, prefix, options.silenceMs)

  async function* read(name: string, headers?: Record<string, string>) {
    yield* await request({ method: 'GET', name, headers }, ({ body }) => body)
  }

  return {
    async put(name, content) {
      assertOwnName(name)
      const { partBytes = defaultPartBytes } = options
      if (content instanceof Blob && content.size > partBytes) await putInParts(request, name, content, partBytes)
      else await request({ method: 'PUT', name, content }, ({ body }) => text(body))
    },

    async get(name) {
      assertOwnName(name)
      const size = await request({ method: 'HEAD', name }, ({ status, headers }) =>
        status === 404 ? undefined : Number(headers.get('Content-Length')),
      )
      if (size === undefined) return undefined
      return {
        size,
        stream: () => streamOf(read(name)),
        slice: (start, end) => ({
          stream: () => streamOf(read(name, { Range: `bytes=${start}-${end - 1}` })),
        }),
        bytes: async () => new Uint8Array(await request({ method: 'GET', name }, ({ body }) => arrayBuffer(body))),
      }
    },

    async remove(name) {
      assertOwnName(name)
      await request({ method: 'DELETE', name }, ({ body }) => text(body))
    },

    async *list() {
      let token: string | undefined
      do {
        const page = { 'list-type': '2', prefix: `${prefix}/`, 'max-keys': String(options.pageSize ?? 1_000) }
        const query = token ? { ...page, 'continuation-token': token } : page
        const xml = await request({ method: 'GET', query }, ({ body }) => text(body))
        yield* readPage(xml, prefix)
        token = readTag(xml, 'IsTruncated') === 'true' ? readTag(xml, 'NextContinuationToken') : undefined
      } while (token)
    },
  }
}

/** Multipart upload: the file becomes visible with the last request; if one fails, the upload is aborted. */
async function putInParts(request: SendToS3, name: string, content: Blob, minPartBytes: number) {
  const partBytes = Math.max(minPartBytes, Math.ceil(content.size / maxParts))
  const created = await request({ method: 'POST', name, query: { uploads: '' } }, ({ body }) => text(body))
  const uploadId = readTag(created, 'UploadId')
  if (!uploadId) throw new FileStoreError('The S3 store takes no file in parts.')
  try {
    const parts: string[] = []
    for (let start = 0; start < content.size; start += partBytes) {
      const partNumber = String(parts.length + 1)
      const part = content.slice(start, start + partBytes)
      const etag = await request(
        { method: 'PUT', name, query: { partNumber, uploadId }, content: part },
        async ({ headers, body }) => {
          await text(body)
          return headers.get('ETag')
        },
      )
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
    }
    const all = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const complete = { method: 'POST', name, query: { uploadId }, content: all, workMs: joinMs } as const
    // The store may send status 200 before it has joined the parts, and report a failure in the body.
    const failure = readTag(await request(complete, ({ body }) => text(body)), 'Code')
    if (failure) throw new FileStoreError(`The S3 store could not put the parts together: ${failure}.`)
  } catch (error) {
    await request({ method: 'DELETE', name, query: { uploadId } }, ({ body }) => text(body)).catch(() => {})
    throw error
  }
}

function* readPage(xml: string, prefix: string): Generator<ListedFile> {
  for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const name = readTag(entry, 'Key')?.slice(prefix.length + 1) ?? ''
    const modifiedAt = new Date(readTag(entry, 'LastModified') ?? 0).toISOString()
    if (isOwnName(name)) yield { name, size: Number(readTag(entry, 'Size')), modifiedAt }
  }
}

/** Reads the next chunk only when the consumer pulls it. */
function streamOf(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}
