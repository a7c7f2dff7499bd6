import { OpenAPIHono, z } from '@hono/zod-openapi'
import { normaliseName } from '#domain/accounts/account.ts'
import { recordKinds } from '#domain/change/audit-event.ts'
import { momentAt } from '#domain/dates.ts'
import { listRecord } from '#domain/record/record.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'
import { jsonResponse, ListQuery, listFields, moment, officeOnly, route } from './route.ts'

const day = z.iso.date('A day such as 2026-11-16.').optional()

const RecordQuery = ListQuery.omit({ q: true }).extend({
  /** A username. */
  who: z.string().max(200).optional(),
  what: z.enum(recordKinds).optional(),
  subject: z.string().max(200).optional(),
  from: day,
  to: day,
})

const Entry = z
  .strictObject({
    number: z.int(),
    at: moment,
    /** A username; null if the site or a visitor did it, or the account was deleted. */
    who: z.string().nullable(),
    what: z.string(),
    subject: z.string().nullable(),
  })
  .openapi('RecordEntry')
const RecordList = z.strictObject({ record: z.array(Entry), ...listFields }).openapi('RecordList')

/** The audit record of the office. */
export function recordApi(resources: Resources) {
  const { db } = resources
  return new OpenAPIHono<ApiEnvironment>().openapi(
    route({
      tags: ['Record'],
      ...officeOnly(resources, 'record'),
      method: 'get',
      path: '/getrecord',
      summary: 'List entries of the audit record, newest first; `to` is the last day; days are in Indian time',
      request: { query: RecordQuery },
      responses: { 200: jsonResponse(RecordList) },
    }),
    async (c) => {
      const { page, limit, who, what: kind, subject, from, to } = c.req.valid('query')
      const users = db
        .selectFrom('user')
        .select('id')
        .where('username', '=', normaliseName(who ?? ''))
      const accountId = who === undefined ? undefined : ((await users.executeTakeFirst())?.id ?? 'nobody')
      const days = { from: from && momentAt(`${from}T00:00`), to: to && momentAt(`${to}T24:00`) }
      const { rows, total } = await listRecord(db, { page, limit, accountId, kind, subject, ...days })
      c.header('Cache-Control', 'no-store')
      const record = rows.map(({ number, at, account, what, subjectId }) => ({
        number,
        at,
        who: account?.username ?? null,
        what,
        subject: subjectId,
      }))
      return c.json({ record, total, page, limit }, 200)
    },
  )
}
