import { backupFileAddress } from '#api/client/backups.ts'
import { fullTime, wholeTime } from '#app/office/office-time.ts'
import type { findBackups } from '#domain/backup/backups.server.ts'

type Backups = Awaited<ReturnType<typeof findBackups>>
type Backup = Backups['kept'][number]

/** The backups that are there, newest first. */
export function BackupsTable({ backups, isOwner }: { backups: Backup[]; isOwner: boolean }) {
  return (
    <table className="table-card-table safety-table">
      <caption className="sr">Backups</caption>
      <thead>
        <tr>
          <th scope="col">Taken</th>
          <th scope="col">Why</th>
          <th scope="col">Size</th>
          <th scope="col">State</th>
          {isOwner && (
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {backups.map(({ id, kind, startedAt, kilobytes, verifiedAt }) => (
          <tr key={id}>
            <th scope="row">
              <time dateTime={startedAt} title={wholeTime(startedAt)} suppressHydrationWarning>
                {fullTime(startedAt)}
              </time>
            </th>
            <td className="quiet">{kinds[kind]}</td>
            <td>{kilobytes === null ? '–' : inMegabytes(kilobytes)}</td>
            <td>
              <span className={verifiedAt ? 'status status--live' : 'status'}>
                {verifiedAt ? 'verified' : 'not verified'}
              </span>
            </td>
            {isOwner && (
              <td>
                <a href={backupFileAddress(id)} download aria-label={`Download ${fullTime(startedAt)}`}>
                  Download
                </a>
              </td>
            )}
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

const steps = { rows: 'rows', files: 'pictures', verification: 'verification' }

/** How far the one is that is being taken. */
export function BackupProgress({ running }: { running: NonNullable<Backups['running']> }) {
  const names = Object.keys(steps)
  const at = Math.max(0, names.indexOf(running.step))
  const { done, total } = running
  const part = total > 0 ? done / total : 0
  return (
    <div className="safety-running stack gap-3">
      <p role="status">
        <b>
          Step {at + 1} of {names.length}: {Object.values(steps)[at]}
        </b>{' '}
        {total > 1 && (
          <span className="quiet">
            {done.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')}
          </span>
        )}
      </p>
      <progress aria-label="Backup" value={at + part} max={names.length} />
      <p className="xs quiet">You may leave; the office works on meanwhile.</p>
    </div>
  )
}

export function inMegabytes(kilobytes: number) {
  const megabytes = (kilobytes * 1024) / 1_000_000
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes).toLocaleString('en-IN')} MB`
}
