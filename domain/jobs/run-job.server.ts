import { randomUUID } from 'node:crypto'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Transaction } from '#platform/database/tables.ts'

/** `everyMs` is how long after its last run the job is due again; 0 is due whenever no process is at it. */
type Job = { name: string; everyMs: number }

/** When this run began, and when the one before it did that was done to its end; by the database's clock. */
type Run = { at: Date; before: Date | undefined }

/** A process that was killed in a job holds it up for so long; one that lives renews its lease meanwhile. */
const leaseMs = 5 * 60_000
const renewMs = leaseMs / 5

/**
 * Runs the work if the job is due and no other process is at it; returns whether it did. A job that fails stays due.
 * The lease is a row and not a lock of a session: it outlives lost connections, and works through a pooler.
 */
export async function runJob(resources: ChangeContext, job: Job, work: (run: Run) => Promise<unknown>) {
  const lease = { name: job.name, leaseId: randomUUID() }
  const run = await change(resources, machine, ({ db }) => takeLease(db, lease, job))
  if (!run) return false
  const renewing = setInterval(() => {
    const renewal = change(resources, machine, ({ db }) => renewLease(db, lease))
    renewal.catch((error) => resources.log.error({ error, job: job.name }, 'the lease of a job could not be renewed'))
  }, renewMs)
  let ranAt: string | undefined
  try {
    await work(run)
    ranAt = run.at.toISOString()
  } finally {
    clearInterval(renewing)
    await change(resources, machine, ({ db }) => endLease(db, lease, ranAt))
  }
  return true
}

type Lease = { name: string; leaseId: string }

async function takeLease(db: Transaction, { name, leaseId }: Lease, { everyMs }: Job): Promise<Run | undefined> {
  const now = await databaseNow(db)
  const [at, leaseEndsAt, due] = [now.toISOString(), after(now, leaseMs), after(now, -everyMs)]
  // Another process may have run the job since this one has read the clock; what lies as far ahead as this was written
  // before the clock was set back.
  const tooFar = after(now, 2 * leaseMs)
  const taken = await db
    .insertInto('job')
    .values({ name, ranAt: null, leaseId, leaseEndsAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ leaseId, leaseEndsAt })
        .where(({ eb, or }) =>
          or([eb('job.ranAt', 'is', null), eb('job.ranAt', '<=', due), eb('job.ranAt', '>', tooFar)]),
        )
        .where(({ eb, or }) =>
          or([eb('job.leaseEndsAt', 'is', null), eb('job.leaseEndsAt', '<', at), eb('job.leaseEndsAt', '>', tooFar)]),
        ),
    )
    .returning('ranAt')
    .executeTakeFirst()
  return taken && { at: now, before: taken.ranAt === null ? undefined : new Date(taken.ranAt) }
}

async function renewLease(db: Transaction, { name, leaseId }: Lease) {
  const leaseEndsAt = after(await databaseNow(db), leaseMs)
  await db.updateTable('job').set({ leaseEndsAt }).where('name', '=', name).where('leaseId', '=', leaseId).execute()
}

/** Another process may have the lease by now, if this one could not renew it. */
async function endLease(db: Transaction, { name, leaseId }: Lease, ranAt: string | undefined) {
  await db
    .updateTable('job')
    .set({ leaseId: null, leaseEndsAt: null, ...(ranAt && { ranAt }) })
    .where('name', '=', name)
    .where('leaseId', '=', leaseId)
    .execute()
}

function after(now: Date, ms: number) {
  return new Date(now.getTime() + ms).toISOString()
}
