import type { Context } from 'hono'
import { z } from 'zod'
import type { Touched } from '#domain/change/what.ts'
import type { Master, Variants } from '#domain/images/variants.server.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import type { ApiEnvironment } from './request.ts'
import { sendFile } from './send-file.ts'

const Query = z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() })

/** Answers with the width asked for by `?w=`, in the better format that the browser takes. */
export async function sendPicture(c: Context<ApiEnvironment>, variants: Variants, master: Master, ...shown: Touched[]) {
  const { w = Number.POSITIVE_INFINITY } = parse(Query, c.req.query())
  const takesAvif = (c.req.header('Accept') ?? '').includes('image/avif')
  const variant = await variants.find(master, w, takesAvif)
  if (!variant) throw new Problem('not-found')
  const { file, name, type, exact } = variant
  // One that is being deleted is not kept: its row went before this, and its file goes after.
  if (exact && c.env?.shown && (await master.isWanted())) c.get('shows')(...shown)
  c.header('ETag', `"${name}"`)
  c.header('Vary', 'Accept')
  // What stands in for a width or a format that is still to be made must not be kept in its place.
  c.header('Cache-Control', exact ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (c.get('knows')(`"${name}"`)) return c.body(null, 304)
  return sendFile(c, file, type)
}
