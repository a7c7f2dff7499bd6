import { pino } from 'pino'
import type { Log } from '#platform/log.ts'

/** A log whose lines a test can read. */
export function collectLog<Line>(): { log: Log; lines: Line[] } {
  const lines: Line[] = []
  const log = pino({ base: undefined }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { log: Object.assign(log, { close: async () => {} }), lines }
}
