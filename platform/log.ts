import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event, on standard output. Nothing a visitor typed and no address goes in. */
export function openLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
