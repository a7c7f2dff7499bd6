import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Takes away what was kept long enough, and notes the end of the record in the log, where nobody can take it back. */
export async function keepRecord(resources: ChangeContext, now: Date) {
  const before = new Date(now.getTime() - rules.record.keptDays * dayMs).toISOString()
  const old = await resources.db.selectFrom('record').select('number').where('at', '<', before).limit(1).execute()
  const trimmed =
    old.length === 0
      ? 0
      : await change(resources, machine, async ({ record, trimRecord }) => {
          const count = await trimRecord(before)
          if (count > 0) await record('record trimmed')
          return count
        })
  const head = await resources.db.selectFrom('recordHead').select(['position', 'seal']).executeTakeFirst()
  if (head) resources.log.info({ head: `${head.position}:${head.seal}` }, 'the end of the record')
  return trimmed
}
