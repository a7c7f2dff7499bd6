import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem, type ProblemCode } from '#domain/problem.ts'
import { refuse } from './request.ts'

type Limit = { maxBytes: number; tooLarge: ProblemCode }

/** Refuses a body that is too large before it is read. */
export function limitBody(maxSize: number, tooLarge: ProblemCode) {
  return bodyLimit({ maxSize, onError: refuse(tooLarge) })
}

/** A multipart form: its texts, and the file in the field `image` where one was chosen. */
export async function readUpload(c: Context, { maxBytes, tooLarge }: Limit) {
  if (!/^multipart\/form-data\b/.test(c.req.header('Content-Type') ?? '')) throw new Problem('type-not-accepted')
  const form = await c.req.formData().catch((cause) => {
    throw new Problem('unreadable', { cause })
  })
  const { image, ...texts } = Object.fromEntries(form)
  if (!(image instanceof File) || image.size === 0) return { texts, image: undefined }
  if (image.size > maxBytes) throw new Problem(tooLarge)
  return { texts, image: { name: image.name, bytes: new Uint8Array(await image.arrayBuffer()) } }
}
