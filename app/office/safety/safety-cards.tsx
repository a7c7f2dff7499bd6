import Send from 'lucide-react/icons/send'
import { Form } from 'react-router'
import { backupFileAddress } from '#api/client/backups.ts'
import { TableHead } from '#app/office/lists/list-page.tsx'
import { Moment, mediumTime, RelativeTime, timeInSentence } from '#app/office/office-time.tsx'
import { TestEmailButton } from '#app/office/outgoing-email.tsx'
import type { findBackups } from '#domain/backup/backups.server.ts'
import { amount, plural } from '#domain/number-word.ts'
import type { LoadedSafety } from './load-safety.server.ts'

type Backups = Awaited<ReturnType<typeof findBackups>>
type Backup = Backups['stored'][number]

/** The backups that are there, newest first. */
export function BackupsTable({ backups }: { backups: Backup[] }) {
  return (
    <table className="card-table card-table--rows safety-table">
      <caption className="sr">Backups</caption>
      <TableHead columns={['Taken', 'Why', 'Size', 'State']} hasActions />
      <tbody>
        {backups.map(({ id, kind, startedAt, kilobytes, verifiedAt }) => (
          <tr key={id}>
            <th scope="row">
              <Moment at={startedAt} format={mediumTime} />
            </th>
            <td className="quiet">{kinds[kind]}</td>
            <td>{kilobytes === null ? '–' : inMegabytes(kilobytes)}</td>
            <td>
              <span className={verifiedAt ? 'status status--live' : 'status'}>
                {verifiedAt ? 'verified' : 'not verified'}
              </span>
            </td>
            <td>
              <a href={backupFileAddress(id)} download aria-label={`Download ${mediumTime(startedAt)}`}>
                Download
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const kinds: Record<Backup['kind'], string> = {
  daily: 'nightly',
  manual: 'asked for',
  migration: 'before an update',
  command: 'by command',
}

const trialSteps = ['Fetching the backup', 'Comparing every part', 'Restoring the rows and comparing them']
const steps = { rows: 'rows', files: 'pictures', verification: 'verification' }

/** The progress of a backup, or of a trial restore: a backup that has a name is complete and is being tried. */
export function BackupProgress({ running }: { running: NonNullable<Backups['running']> }) {
  const { name, step, done, total } = running
  const part = total > 0 ? done / total : 0
  if (name !== null) {
    return (
      <div className="safety-running stack gap-3">
        <p role="status">
          <b>{trialSteps[done] ?? trialSteps[0]}</b>
        </p>
        <progress className="progress-squares" aria-label="Trial of a restore" value={part} max={1} />
        <p className="xs quiet">Into a place of its own: the site is not touched.</p>
      </div>
    )
  }
  const names = Object.keys(steps)
  const index = Math.max(0, names.indexOf(step))
  return (
    <div className="safety-running stack gap-3">
      <p role="status">
        <b>
          Step {index + 1} of {names.length}: {Object.values(steps)[index]}
        </b>{' '}
        {total > 1 && (
          <span className="quiet">
            {done.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')}
          </span>
        )}
      </p>
      <progress className="progress-squares" aria-label="Backup" value={index + part} max={names.length} />
      <p className="xs quiet">You may leave; the office works on meanwhile.</p>
    </div>
  )
}

function inMegabytes(kilobytes: number) {
  const megabytes = (kilobytes * 1024) / 1_000_000
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes).toLocaleString('en-IN')} MB`
}

/** A square for each day, week and month, filled if it has a backup, the latest first. */
export function RotationSquares({ rotation: { days, weeks, months } }: { rotation: Backups['rotation'] }) {
  return (
    <dl className="rotation">
      <Squares name="Days" squares={days} />
      <Squares name="Weeks" squares={weeks} />
      <Squares name="Months" squares={months} />
    </dl>
  )
}

function Squares({ name, squares }: { name: string; squares: Backups['rotation']['days'] }) {
  const taken = squares.filter((square) => square === 'taken').length
  const missed = squares.filter((square) => square === 'missed').length
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span role="img" aria-label={`${taken} of ${squares.length}${missed ? `, ${missed} missed` : ''}`}>
          {squares.map((square, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is identified by its position
            <i key={index} className={square} />
          ))}
        </span>
      </dd>
    </div>
  )
}

/** The trial restore of the newest backup: it is read, restored into a separate place, and compared. */
export function TrialCard({ loaded: { last, running }, isBusy }: { loaded: LoadedSafety; isBusy: boolean }) {
  const isTrying = running?.name != null
  return (
    <section className="card" aria-labelledby="trial">
      <div className="card-head">
        <h2 id="trial">Last trial of a restore</h2>
      </div>
      <div className="safety-body stack gap-4">
        <p>
          <TrialState last={last} isTrying={isTrying} />
        </p>
        {last?.verifiedAt && !isTrying && (
          <ul className="proofs">
            <li>every part has the hash it was written with</li>
            <li>all rows came back, and are the same</li>
            <li>it is of the moment that it names</li>
          </ul>
        )}
        <Form method="post">
          <button className="btn btn--line" type="submit" name="intent" value="trial" disabled={isBusy || !last}>
            {isTrying ? 'Trying…' : 'Try a restore'}
          </button>
        </Form>
        <p className="xs quiet">Of the newest backup, into a place of its own. The site is not touched.</p>
      </div>
    </section>
  )
}

function TrialState({ last, isTrying }: { last?: LoadedSafety['last']; isTrying: boolean }) {
  if (isTrying) return <span className="status status--time">being tried</span>
  if (!last) return 'There is no backup to try yet.'
  if (!last.verifiedAt) return <span className="status status--spam">Did not work</span>
  return (
    <span className="status status--live" suppressHydrationWarning>
      Worked, {timeInSentence(last.verifiedAt)}
    </span>
  )
}

/** The processes that serve the site, by machine. */
export function MachinesCard({ machines }: Pick<LoadedSafety, 'machines'>) {
  return (
    <section className="card" aria-labelledby="machines">
      <div className="card-head">
        <h2 id="machines">Machines that serve the site</h2>
      </div>
      <div className="safety-body stack gap-4">
        <ul className="machines">
          {machines.map(({ machine, since }) => (
            <li key={`${machine} ${since}`}>
              <span>
                <b>{machine}</b>
                <span className="xs quiet">
                  <RelativeTime moment={since} before="started " />
                </span>
              </span>
              <span className="status status--live">Answers</span>
            </li>
          ))}
        </ul>
        <p className="xs quiet">
          {plural(machines.length, 'One process serves the site.', 'Each can serve alone. Visitors see no difference.')}
        </p>
      </div>
    </section>
  )
}

/** The state of outgoing e-mail. */
export function EmailsCard({ emails: { hasMail, waiting, lastAt, week } }: Pick<LoadedSafety, 'emails'>) {
  return (
    <section className="card" aria-labelledby="letters">
      <div className="card-head">
        <h2 id="letters">Letters</h2>
      </div>
      <div className="safety-body stack gap-4">
        <p>
          {!hasMail && 'Mail is off: no letters go out.'}
          {hasMail && waiting.count === 0 && <span className="status status--live">None waits</span>}
          {hasMail && waiting.count > 0 && (
            <span className="status status--new">
              {amount(waiting.count, 'letter')} {plural(waiting.count, 'waits', 'wait')}
            </span>
          )}
        </p>
        {hasMail && (
          <>
            <dl>
              <dt>Last one left</dt>
              <dd suppressHydrationWarning>{lastAt ? mediumTime(lastAt) : 'Never'}</dd>
              <dt>In 7 days</dt>
              <dd>
                {week.delivered} sent, {week.givenUp === 0 ? 'none' : week.givenUp} given up
              </dd>
            </dl>
            <TestEmailButton className="btn btn--line">
              <Send className="icon" /> Send a test letter
            </TestEmailButton>
          </>
        )}
      </div>
    </section>
  )
}

/** The running version, and the command that installs another. The command is only shown, never run from here. */
export function VersionCard({ version, database }: Pick<LoadedSafety, 'version' | 'database'>) {
  return (
    <section className="card" aria-labelledby="version">
      <div className="card-head">
        <h2 id="version">Version</h2>
      </div>
      <div className="safety-body stack gap-4">
        <p>
          <b>{version}</b> <span className="quiet">on {database}.</span>
        </p>
        <p className="quiet">
          Another one is installed by a command, by whoever looks after the server. A backup is taken before the
          database is changed.
        </p>
        <code>docker compose pull && docker compose up -d</code>
      </div>
    </section>
  )
}
