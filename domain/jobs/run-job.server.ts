import { randomUUID } from 'node:crypto'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { databaseNow, lastPlausible } from '#platform/database/dialect.ts'
import type { Transaction } from '#platform/database/tables.ts'

/** A job is due `everyMs` after its last run; with 0, whenever no process is running it. */
type Job = { name: string; everyMs: number }

/** The start of this run and of the last successful one, on the database clock. */
type Run = { at: Date; before: Date | undefined }

/** A killed process blocks its job for this long; a live process renews its lease. */
const leaseMs = 5 * 60_000
const renewMs = leaseMs / 5

/**
 * Runs the work if the job is due and no other process is running it; returns whether it did. A job that fails stays
 * due. The lease is a row instead of a session lock: it survives lost connections and works through a connection
 * pooler.
 */
export async function runJob(resources: ChangeContext, job: Job, work: (run: Run) => Promise<unknown>) {
  const lease = { name: job.name, leaseId: randomUUID() }
  const run = await change(resources, machine, ({ db }) => takeLease(db, lease, job))
  if (!run) return false
  const renewTimer = setInterval(() => {
    const renewal = change(resources, machine, ({ db }) => renewLease(db, lease))
    renewal.catch((error) => resources.log.error({ error, job: job.name }, 'the lease of a job could not be renewed'))
  }, renewMs)
  let ranAt: string | undefined
  try {
    await work(run)
    ranAt = run.at.toISOString()
  } finally {
    clearInterval(renewTimer)
    await change(resources, machine, ({ db }) => endLease(db, lease, ranAt))
  }
  return true
}

type Lease = { name: string; leaseId: string }

async function takeLease(db: Transaction, { name, leaseId }: Lease, { everyMs }: Job): Promise<Run | undefined> {
  const now = await databaseNow(db)
  const [at, leaseEndsAt, due] = [now.toISOString(), after(now, leaseMs), after(now, -everyMs)]
  // Another process may have run the job since this one read the clock.
  const plausible = lastPlausible(now)
  const leased = await db
    .insertInto('job')
    .values({ name, ranAt: null, leaseId, leaseEndsAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ leaseId, leaseEndsAt })
        .where(({ eb, or }) =>
          or([eb('job.ranAt', 'is', null), eb('job.ranAt', '<=', due), eb('job.ranAt', '>', plausible)]),
        )
        .where(({ eb, or }) =>
          or([
            eb('job.leaseEndsAt', 'is', null),
            eb('job.leaseEndsAt', '<', at),
            eb('job.leaseEndsAt', '>', plausible),
          ]),
        ),
    )
    .returning('ranAt')
    .executeTakeFirst()
  return leased && { at: now, before: leased.ranAt === null ? undefined : new Date(leased.ranAt) }
}

async function renewLease(db: Transaction, { name, leaseId }: Lease) {
  const leaseEndsAt = after(await databaseNow(db), leaseMs)
  await db.updateTable('job').set({ leaseEndsAt }).where('name', '=', name).where('leaseId', '=', leaseId).execute()
}

/** Matches the lease id: another process may have taken the lease if this one could not renew it. */
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
