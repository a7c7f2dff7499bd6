import { type Actor, machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { verifyRecord } from './verify-record.server.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes old entries, and writes the head of the chain to the log, where it cannot be changed later. */
export async function maintainRecord(resources: ChangeContext & Pick<Resources, 'sign'>, now: Date) {
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
  await checkRecord(resources, now)
  return trimmed
}

/** Starts a new chain if the record is broken, for an owner who knows the cause; no entry is deleted. */
export async function restartRecord(resources: ChangeContext & Pick<Resources, 'sign'>, actor: Actor) {
  const { fault } = await verifyRecord(resources.db, resources.sign)
  if (!fault) throw new Problem('record-unbroken')
  await change(resources, actor, async ({ record, restartRecord }) => {
    await restartRecord()
    await record('record begun anew')
  })
  await checkRecord(resources)
}

/** Verifies the record and stores the result for the office. */
export async function checkRecord(resources: ChangeContext & Pick<Resources, 'sign'>, now = new Date()) {
  const { entries, fault } = await verifyRecord(resources.db, resources.sign)
  if (fault) resources.log.error({ position: fault.position }, `the record is broken: ${fault.words}`)
  const row = {
    at: now.toISOString(),
    entries,
    fault: fault?.words ?? null,
    faultPosition: fault?.position ?? null,
  }
  await change(resources, machine, ({ db }) =>
    db
      .insertInto('recordCheck')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
  )
}
