import { backupFileAddress } from '#api/client/backups.ts'
import { TableHead } from '#app/office/lists/table-head.tsx'
import { mediumTime } from '#app/office/office-time.ts'
import { Moment } from '#app/office/relative-time.tsx'
import type { findBackups } from '#domain/backup/backups.server.ts'

type Backups = Awaited<ReturnType<typeof findBackups>>
type Backup = Backups['kept'][number]

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
