import { OpenAPIHono, z } from '@hono/zod-openapi'
import { downloadBackup, findBackups } from '#domain/backup/backups.server.ts'
import { startManualBackup } from '#domain/backup/take-backup.server.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, actorOf } from './request.ts'
import { IdQuery, jsonResponse, officeOnly, route } from './route.ts'

const Backup = z.strictObject({
  _id: z.string(),
  kind: z.enum(['daily', 'manual', 'migration', 'command']),
  startedAt: z.string(),
  /** When it was last read completely and compared. */
  verifiedAt: z.string().nullable(),
  kilobytes: z.int().nullable(),
})
const Running = z.strictObject({
  _id: z.string(),
  step: z.string(),
  done: z.int(),
  total: z.int(),
})
const BackupsAnswer = z
  .strictObject({
    backups: z.array(Backup),
    running: Running.nullable(),
    /** Why the last attempt failed. */
    failure: z.string().nullable(),
    overdue: z.boolean(),
  })
  .openapi('BackupsAnswer')
const StartedAnswer = z.strictObject({ backup: z.strictObject({ _id: z.string() }) }).openapi('BackupBegun')

export function backupsApi(resources: Resources) {
  const office = { tags: ['Backups'], ...officeOnly(resources, 'operations') }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/getbackup',
        summary: 'List the stored backups, newest first, and the one in progress',
        responses: { 200: jsonResponse(BackupsAnswer) },
      }),
      async (c) => {
        const { stored, running, failure, isOverdue } = await findBackups(resources.db)
        const backups = stored.map(({ id, kind, startedAt, verifiedAt, kilobytes }) => ({
          _id: id,
          kind,
          startedAt,
          verifiedAt,
          kilobytes,
        }))
        const { id: _id = '', step = '', done = 0, total = 0 } = running ?? {}
        return c.json(
          { backups, running: running ? { _id, step, done, total } : null, failure, overdue: isOverdue },
          200,
        )
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/backup',
        summary: 'Start a backup; the response does not wait for its end',
        responses: { 202: jsonResponse(StartedAnswer) },
        problems: ['backup-running'],
      }),
      async (c) => c.json({ backup: { _id: await startManualBackup(resources, actorOf(c)) } }, 202),
    )
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/backupfile',
        summary: 'Download a backup, for owners only; the download is recorded',
        request: { query: IdQuery },
        responses: { 200: { description: 'A file', content: { 'application/octet-stream': { schema: z.string() } } } },
        problems: ['not-found'],
      }),
      async (c) => {
        const { name, file } = await downloadBackup(resources, actorOf(c), c.req.valid('query').id)
        c.header('Content-Type', 'application/octet-stream')
        c.header('Content-Length', String(file.size))
        c.header('Content-Disposition', `attachment; filename="${name}"`)
        return c.body(file.stream())
      },
    )
}
