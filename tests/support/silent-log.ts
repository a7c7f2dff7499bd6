import { type Log, openLog } from '#platform/log.ts'

/** Opened once: an open log writes to standard output ten times a second, even if there is nothing to write. */
const silent = openLog('silent')

/** A log of its own for each test, which may watch its calls. */
export function silentLog(): Log {
  return Object.assign(silent.child({}), { close: async () => {} })
}
