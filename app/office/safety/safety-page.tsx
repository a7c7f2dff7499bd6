import { statfs } from 'node:fs/promises'
import { useEffect } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, answerHeaders } from '#app/form-action.ts'
import { sendForm } from '#app/office/forms/send-form.ts'
import { EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import { RelativeTime } from '#app/office/relative-time.tsx'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { Note } from '#app/ui/note.tsx'
import { listUsers } from '#domain/accounts/accounts.server.ts'
import { findBackups } from '#domain/backup/backups.server.ts'
import { startManualBackup } from '#domain/backup/take-backup.server.ts'
import { staff } from '#domain/change/actor.ts'
import { longMoment } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/safety-page.ts'
import { BackupProgress, BackupsTable, inMegabytes } from './backups-table.tsx'

export const handle: DashboardHandle = { title: 'Backups and health' }

export const headers = answerHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(resourcesContext)
  const [owner] = await listUsers(db)
  const { bavail, blocks, bsize } = await statfs(config.DATA_DIR)
  return {
    ...(await findBackups(db)),
    isOwner: owner?.id === context.get(userContext).id,
    isEncrypted: config.BACKUP_PASSPHRASE !== undefined,
    place: config.BACKUP_DIR,
    disk: { freeBytes: bavail * bsize, bytes: blocks * bsize },
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export function action({ context }: Route.ActionArgs) {
  const actor = staff(context.get(userContext).id, context.get(requestContext))
  return answerForm(() => startManualBackup(context.get(resourcesContext), actor))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>

/** How often the page asks how far a backup is. */
const everyMs = 1_000

/** Whether what the firm keeps would survive the loss of the machine. */
export default function SafetyPage({ loaderData, actionData }: Route.ComponentProps) {
  useProgress(Boolean(loaderData?.running))
  if (!loaderData) return <ListFailed what="The backups" />
  const { kept, running, isEncrypted, place, isOwner } = loaderData
  return (
    <div className="safety stack gap-7">
      <Warnings loaded={loaderData} />
      {actionData?.problem && <Note kind="bad" title={actionData.problem.message} />}
      <Facts loaded={loaderData} />
      <section className="table-card" aria-labelledby="backups">
        <div className="table-card-head split">
          <div>
            <h2 id="backups">Backups</h2>
            <p className="quiet">
              Every night at {rules.backup.at}, {isEncrypted ? 'encrypted' : 'not encrypted'}, into{' '}
              {place === 's3:' ? 'the store' : place}. Words, messages, pictures, accounts and the record.
            </p>
          </div>
          <BackUpNow isRunning={Boolean(running)} />
        </div>
        {running && <BackupProgress running={running} />}
        {kept.length > 0 ? (
          <BackupsTable backups={kept} isOwner={isOwner} />
        ) : (
          <EmptyList title="No backup yet">
            <p>The first one is taken at night, or now.</p>
          </EmptyList>
        )}
        <p className="table-card-foot xs quiet">
          Seven days, four weeks and twelve months are kept; then the oldest goes. What is erased for a person leaves
          the last backup within twelve months.
        </p>
      </section>
    </div>
  )
}

/** The answer of each second is the state of that second; away from the page nobody asks. */
function useProgress(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const isBusy = useNavigation().formMethod === 'POST' || isRunning
  return (
    <Form method="post">
      <button className="btn" type="submit" aria-busy={isBusy} disabled={isBusy}>
        {isBusy ? 'Backing up…' : 'Back up now'}
      </button>
    </Form>
  )
}

function Warnings({ loaded: { kept, failure, isOverdue, isEncrypted } }: { loaded: Loaded }) {
  const [last] = kept
  return (
    <>
      {isOverdue && (
        <Note kind="bad" title={last ? 'The last backup is too old.' : 'There is no backup.'}>
          <p>
            {last
              ? `It is of ${longMoment(last.startedAt)}. What came since then is nowhere else.`
              : 'If this machine were lost now, everything would be lost with it.'}
          </p>
        </Note>
      )}
      {failure && (
        <Note kind="bad" title="The last attempt to take a backup failed.">
          <p>{failure} It is tried again within an hour.</p>
        </Note>
      )}
      {!isEncrypted && kept.length > 0 && (
        <p className="xs quiet">
          Whoever can read a backup reads every message. Whoever looks after the server sets BACKUP_PASSPHRASE, and
          backups are encrypted.
        </p>
      )}
    </>
  )
}

function Facts({ loaded: { kept, running, isOverdue, disk } }: { loaded: Loaded }) {
  const [last] = kept
  const verified = kept.find(({ verifiedAt }) => verifiedAt)
  return (
    <dl className="table-card safety-facts">
      <div>
        <dt>Last backup</dt>
        <dd>
          {running ? (
            <span className="status status--time">being taken</span>
          ) : last ? (
            <span className={isOverdue ? 'status status--spam' : 'status status--live'}>
              <RelativeTime moment={last.startedAt} />
            </span>
          ) : (
            'None'
          )}
        </dd>
      </div>
      <div>
        <dt>Size</dt>
        <dd>{last?.kilobytes ? inMegabytes(last.kilobytes) : '–'}</dd>
      </div>
      <div>
        <dt>Last verified</dt>
        <dd>
          {verified?.verifiedAt ? (
            <span className="status status--live">
              <RelativeTime moment={verified.verifiedAt} />
            </span>
          ) : (
            'Never'
          )}
        </dd>
      </div>
      <div>
        <dt>Disk</dt>
        <dd>
          {inGigabytes(disk.freeBytes)} of {inGigabytes(disk.bytes)} GB free
        </dd>
      </div>
    </dl>
  )
}

function inGigabytes(bytes: number) {
  return Math.floor(bytes / 1_000_000_000)
}
