import { type Logger, pino } from 'pino'

export type Log = Logger

/** Lines are written together: a write for each response from memory cost more than the response. */
const together = { minLength: 8 * 1024, periodicFlush: 100 }
/** Beyond so many bytes that nobody takes, lines are dropped: a stalled reader of the log must not fill the memory. */
const maxLength = 4 * 1024 * 1024

/**
 * One JSON line an event, on standard output, within a tenth of a second; those that wait are written when the process
 * exits. Nothing a visitor typed and no address goes in.
 */
export function openLog(level: string): Log {
  const serializers = { error: serializeError, path: withoutSecret }
  const output = pino.destination({ dest: 1, sync: false, maxLength, ...together })
  return pino({ level, base: undefined, timestamp: openTimestamp(), serializers }, output)
}

/** To format the time takes a third of a line; it is the same for all of a millisecond. */
function openTimestamp() {
  let [at, formatted] = [0, '']
  return () => {
    const now = Date.now()
    if (now !== at) [at, formatted] = [now, `,"time":"${new Date(now).toISOString()}"`]
    return formatted
  }
}

/** Of an error only what tells where it happened: a database adds the values it choked on. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack } = error
  return { name, code: 'code' in error ? error.code : undefined, message, stack }
}

/** Addresses that open what they lead to, also as mail programs mangle them: '//enquiry/…', '/enquiry%2F…'. */
const opening = /((?:^|[^a-z\d-]|%[\da-f]{2})(?:enquiry|preview|draft))(?![a-z\d-]).+/is
/** The signature of such an address, wherever else it stands. */
const signature = /(\.|%2e)[\w-]{20,}/gi

/** The address of an enquiry, a preview or the draft opens it: whoever reads the log does not. */
export function withoutSecret(path: string) {
  return path.replace(opening, '$1/…').replace(signature, '$1…')
}
