import { expect, test } from 'vitest'
import { backupName, expiredBackups, isBackupDue, isBackupOverdue, readBackupName, rotationSquares } from './backup.ts'

const dayMs = 24 * 60 * 60 * 1000

test('a backup’s file name contains its time and kind, and other file names are not recognised', () => {
  const backup = { id: '1a2b3c4d-0000', kind: 'daily', startedAt: '2026-11-17T02:30:00.123Z' } as const
  expect(backupName(backup, true)).toBe('2026-11-17t02-30-00-daily-1a2b3c4d.tar.age')
  expect(readBackupName(backupName(backup, false))).toMatchObject({
    kind: 'daily',
    startedAt: '2026-11-17T02:30:00.000Z',
  })
  expect(readBackupName('holiday.tar')).toBeUndefined()
})

test('two years of daily backups leave seven daily, four weekly and twelve monthly ones, none older than a year', () => {
  let remaining: ReturnType<typeof backup>[] = []
  for (let at = Date.parse('2025-01-01T21:00:00Z'); at <= Date.parse('2026-12-31T21:00:00Z'); at += dayMs) {
    const now = new Date(at)
    remaining.push(backup(now.toISOString()))
    const expired = new Set(expiredBackups(remaining, now))
    remaining = remaining.filter((one) => !expired.has(one))
    const oldest = Math.min(...remaining.map(({ startedAt }) => Date.parse(startedAt)))
    expect(at - oldest).toBeLessThan(366 * dayMs)
  }
  expect(remaining.map(({ startedAt }) => startedAt.slice(0, 10))).toEqual([
    // In India it is one day later: these are the last nights of January to November.
    ...['2026-02-27', '2026-03-30', '2026-04-29', '2026-05-30', '2026-06-29', '2026-07-30', '2026-08-30', '2026-09-29'],
    ...['2026-10-30', '2026-11-29', '2026-12-12', '2026-12-19'],
    ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
  ])
})

test('each day, week and month is reported as taken, missed or before the first nightly backup', () => {
  // A Tuesday in India, after its nightly hour; the site was created on the afternoon of 2 November.
  const since = { createdAt: '2026-11-02T10:00:00Z', now: new Date('2026-11-17T12:00:00Z') }
  const backups = ['2026-11-16T21:00:00Z', '2026-11-13T21:00:00Z', '2026-11-05T21:00:00Z'].map((at) => backup(at))
  expect(rotationSquares(backups, since)).toEqual({
    days: ['taken', 'missed', 'missed', 'taken', 'missed', 'missed', 'missed'],
    weeks: ['taken', 'taken', 'taken', 'before'],
    months: ['taken', ...Array(11).fill('before')],
  })
  // Before its nightly hour, a day has missed no backup.
  expect(rotationSquares([], { ...since, now: new Date('2026-11-16T20:00:00Z') }).days.slice(0, 2)).toEqual([
    'before',
    'missed',
  ])
  // Before its first night, a site has missed no week or month either.
  const fresh = rotationSquares([], { createdAt: since.createdAt, now: new Date('2026-11-02T12:00:00Z') })
  expect(Object.values(fresh).flat()).not.toContain('missed')
})

test('a backup taken before a migration is preserved in addition to the daily one, and the only backup does not expire', () => {
  const now = new Date('2026-11-17T12:00:00Z')
  const backups = [
    backup('2026-11-14T10:00:00Z', 'migration'),
    backup('2026-11-14T15:00:00Z'),
    backup('2026-11-15T10:00:00Z'),
    backup('2026-11-16T10:00:00Z'),
    backup('2026-11-16T12:00:00Z'),
  ]
  expect(expiredBackups(backups, now).map(({ startedAt }) => startedAt)).toEqual(['2026-11-16T10:00:00Z'])
  expect(expiredBackups([backup('2025-12-01T10:00:00Z')], now)).toEqual([])
})

test.each([
  ['a new site waits for its first night', { createdAt: '2026-11-17T08:00:00Z' }, false],
  ['an old site without one does not', { createdAt: '2026-11-10T08:00:00Z' }, true],
  ['one of this night is enough', { createdAt: '2026-11-10T08:00:00Z', lastAt: '2026-11-16T21:05:00Z' }, false],
  ['one of before this night is not', { createdAt: '2026-11-10T08:00:00Z', lastAt: '2026-11-16T20:59:00Z' }, true],
])('due backups are detected: %s', (_, site, due) => {
  expect(isBackupDue({ ...site, now: new Date('2026-11-17T12:00:00Z') })).toBe(due)
})

test('a backup is overdue after a day and a half without one', () => {
  const site = { createdAt: '2026-11-10T08:00:00Z', lastAt: '2026-11-16T21:00:00Z' }
  expect(isBackupOverdue({ ...site, now: new Date('2026-11-18T08:59:00Z') })).toBe(false)
  expect(isBackupOverdue({ ...site, now: new Date('2026-11-18T09:01:00Z') })).toBe(true)
  expect(isBackupOverdue({ createdAt: site.createdAt, now: new Date('2026-11-10T09:00:00Z') })).toBe(false)
})

function backup(startedAt: string, kind: 'daily' | 'migration' = 'daily') {
  return { name: `${startedAt}-${kind}`, startedAt, kind }
}
