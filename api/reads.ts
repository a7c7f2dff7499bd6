import { Hono } from 'hono'
import { z } from 'zod'
import type { Analytics } from '#domain/analytics/analytics.server.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, readJson } from './request.ts'

/** A page by its path, and the site from which its reader came. */
const Shown = z.object({ path: z.string().max(200), from: z.string().max(300).default('') })

/** A page that was fetched ahead was read by nobody yet; it tells when it is shown. Only the site's own pages do. */
export function readsApi({ limits }: Pick<Resources, 'limits'>, analytics: Analytics) {
  return new Hono<ApiEnvironment>().post('/read', async (c) => {
    const quota = { most: rules.analytics.shownPerMinute, seconds: 60 }
    const address = c.get('address')
    const retryAfterSeconds = await limits.take('read', address, quota)
    if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })
    const { path, from } = parse(Shown, await readJson(c))
    // What is sent by script is no document; the page it speaks of is one.
    analytics.recordPageView(path, { ...c.req.header(), referer: from, 'sec-fetch-dest': undefined }, () => address)
    c.header('Cache-Control', 'no-store')
    return c.body(null, 204)
  })
}
