import { Form, useNavigation } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, answerHeaders, readForm } from '#app/form-action.ts'
import { sendForm } from '#app/office/forms/use-form.ts'
import { EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError, useProgress } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { RelativeTime } from '#app/office/office-time.tsx'
import { Note } from '#app/ui/notice.tsx'
import { startManualBackup, startTrial } from '#domain/backup/take-backup.server.ts'
import { staff } from '#domain/change/actor.ts'
import { longMoment } from '#domain/dates.ts'
import { plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/safety-page.ts'
import { type LoadedSafety, loadSafety } from './load-safety.server.ts'
import {
  BackupProgress,
  BackupsTable,
  EmailsCard,
  MachinesCard,
  RotationSquares,
  TrialCard,
  VersionCard,
} from './safety-cards.tsx'

export const handle: DashboardHandle = { title: 'Backups and health' }

export const headers = answerHeaders

export function loader({ context }: Route.LoaderArgs) {
  return loadSafety(context.get(resourcesContext))
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = staff(context.get(userContext), context.get(requestContext))
  const isTrial = (await readForm(request)).get('intent') === 'trial'
  const start = isTrial ? startTrial : startManualBackup
  return answerForm(() => start(context.get(resourcesContext), actor))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** Backups and health: whether the data would survive the loss of the machine. */
export default function SafetyPage({ loaderData, actionData }: Route.ComponentProps) {
  const loaded = useProgress(loaderData)
  const isSending = useNavigation().formMethod === 'POST'
  if (!loaded) return <ListFailed what="The backups" />
  const { stored, running, isEncrypted, directory, rotation } = loaded
  const isBusy = isSending || Boolean(running)
  return (
    <div className="safety stack gap-7">
      <Warnings loaded={loaded} />
      {actionData?.problem && <Note kind="bad" title={actionData.problem.message} />}
      <Facts loaded={loaded} />
      <div className="safety-two">
        <div className="stack gap-7">
          <section className="card" aria-labelledby="backups">
            <div className="card-head safety-head split">
              <div>
                <h2 id="backups">Backups</h2>
                <p className="quiet">
                  Every night at {rules.backup.at}, {isEncrypted ? 'encrypted' : 'not encrypted'}, into{' '}
                  {directory === 's3:' ? 'the store' : directory}. Words, messages, pictures, accounts and the record.
                </p>
              </div>
              <Form method="post">
                <button className="btn" type="submit" aria-busy={isBusy} disabled={isBusy}>
                  {running && running.name === null ? 'Backing up…' : 'Back up now'}
                </button>
              </Form>
            </div>
            {running && <BackupProgress running={running} />}
            {stored.length > 0 ? (
              <BackupsTable backups={stored} />
            ) : (
              <EmptyList title="No backup yet">
                <p>The first one is taken at night, or now.</p>
              </EmptyList>
            )}
            <div className="card-foot stack gap-3">
              <RotationSquares rotation={rotation} />
              <p className="xs quiet">
                Seven days, four weeks and twelve months are kept; then the oldest goes. What is erased for a person
                leaves the last backup within twelve months.
              </p>
            </div>
          </section>
          <VersionCard version={loaded.version} database={loaded.database} />
        </div>
        <div className="stack gap-7">
          <TrialCard loaded={loaded} isBusy={isBusy} />
          <MachinesCard machines={loaded.machines} />
          <EmailsCard emails={loaded.emails} />
        </div>
      </div>
    </div>
  )
}

function Warnings({ loaded: { stored, last, failure, isOverdue, isEncrypted } }: { loaded: LoadedSafety }) {
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
        <Note
          kind="bad"
          title={last?.failure ? 'The newest backup cannot be restored.' : 'The last attempt to take a backup failed.'}
        >
          <p>
            {failure} {last?.failure ? 'Please take another one now.' : 'It is tried again within an hour.'}
          </p>
        </Note>
      )}
      {!isEncrypted && stored.length > 0 && (
        <p className="xs quiet">
          Whoever can read a backup reads every message. Whoever looks after the server can have backups encrypted with
          a passphrase.
        </p>
      )}
    </>
  )
}

function Facts({ loaded: { last, running, isOverdue, disk, emails, machines } }: { loaded: LoadedSafety }) {
  return (
    <dl className="card safety-facts">
      <div>
        <dt>Last backup</dt>
        <dd>
          {running && running.name === null ? (
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
        <dt>Disk</dt>
        <dd>
          {inGigabytes(disk.freeBytes)} of {inGigabytes(disk.bytes)} GB free
        </dd>
      </div>
      <div>
        <dt>Letters waiting</dt>
        <dd>{emails.waiting.count || 'None'}</dd>
      </div>
      <div>
        <dt>Machines</dt>
        <dd>
          <span className="status status--live">
            {machines.length} {plural(machines.length, 'answers', 'answer')}
          </span>
        </dd>
      </div>
    </dl>
  )
}

function inGigabytes(bytes: number) {
  return Math.floor(bytes / 1_000_000_000)
}
