import { Hono } from 'hono'
import { z } from 'zod'
import type { Analytics } from '#domain/analytics/analytics.server.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, readJson } from './request.ts'

/** The path of a page, and its referrer. */
const ShownPage = z.object({ path: z.string().max(200), from: z.string().max(300).default('') })

/** Counts a prefetched page when it is shown: until then nobody has read it. Called by the site's own pages only. */
export function pageViewsApi({ limits }: Pick<Resources, 'limits'>, analytics: Analytics) {
  return new Hono<ApiEnvironment>().post('/read', async (c) => {
    const quota = { most: rules.analytics.shownPerMinute, seconds: 60 }
    const address = c.get('address')
    const retryAfterSeconds = await limits.consume('read', address, quota)
    if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })
    const { path, from } = parse(ShownPage, await readJson(c))
    // Remove the header of this script request: the page itself was loaded as a document.
    analytics.recordPageView(path, { ...c.req.header(), referer: from, 'sec-fetch-dest': undefined }, () => address)
    c.header('Cache-Control', 'no-store')
    return c.body(null, 204)
  })
}
