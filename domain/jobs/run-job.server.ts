import { randomUUID } from 'node:crypto'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Transaction } from '#platform/database/tables.ts'

/** `everyMs` is how long after it was done the job is due again; 0 is due whenever no process is at it. */
type Job = { name: string; everyMs: number }

/** A process that was killed in a job holds it up for so long; one that lives renews its lease meanwhile. */
const leaseMs = 5 * 60_000
const renewMs = leaseMs / 5

/**
 * Runs the work if the job is due and no other process is at it; returns whether it did. A job that fails stays due.
 * The lease is a row and not a lock of a session: it outlives lost connections, and works through a pooler.
 */
export async function runJob(resources: ChangeContext, { name, everyMs }: Job, work: () => Promise<unknown>) {
  const leaseId = randomUUID()
  const isMine = await change(resources, machine, ({ db }) => takeLease(db, { name, everyMs, leaseId }))
  if (!isMine) return false
  const renewing = setInterval(() => {
    const renewal = change(resources, machine, ({ db }) => renewLease(db, name, leaseId))
    renewal.catch((error) => resources.log.error({ error, name }, 'the lease of a job could not be renewed'))
  }, renewMs)
  let isDone = false
  try {
    await work()
    isDone = true
  } finally {
    clearInterval(renewing)
    await change(resources, machine, ({ db }) => endLease(db, { name, leaseId, isDone }))
  }
  return true
}

async function takeLease(db: Transaction, { name, everyMs, leaseId }: Job & { leaseId: string }) {
  const now = await databaseNow(db)
  const [at, leaseEndsAt, due] = [now.toISOString(), after(now, leaseMs), after(now, -everyMs)]
  const lease = { leaseId, leaseEndsAt }
  const taken = await db
    .insertInto('job')
    .values({ name, doneAt: null, ...lease })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(lease)
        // What lies further ahead than it can was written before the clock was set back.
        .where(({ eb, or }) =>
          or([eb('job.doneAt', 'is', null), eb('job.doneAt', '<=', due), eb('job.doneAt', '>', at)]),
        )
        .where(({ eb, or }) =>
          or([
            eb('job.leaseEndsAt', 'is', null),
            eb('job.leaseEndsAt', '<', at),
            eb('job.leaseEndsAt', '>', leaseEndsAt),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

async function renewLease(db: Transaction, name: string, leaseId: string) {
  const leaseEndsAt = after(await databaseNow(db), leaseMs)
  await db.updateTable('job').set({ leaseEndsAt }).where('name', '=', name).where('leaseId', '=', leaseId).execute()
}

/** Another process may have the lease by now, if this one could not renew it. */
async function endLease(
  db: Transaction,
  { name, leaseId, isDone }: { name: string; leaseId: string; isDone: boolean },
) {
  const doneAt = isDone ? { doneAt: (await databaseNow(db)).toISOString() } : {}
  await db
    .updateTable('job')
    .set({ leaseId: null, leaseEndsAt: null, ...doneAt })
    .where('name', '=', name)
    .where('leaseId', '=', leaseId)
    .execute()
}

function after(now: Date, ms: number) {
  return new Date(now.getTime() + ms).toISOString()
}
