import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'

export type Log = Logger & {
  /**
   * Writes the buffered lines if their reader accepts them soon. Call it before `process.exit`: pino would write them during the
   * exit, and try for ever if nobody reads standard output any more.
   */
  close: () => Promise<void>
}

/** Buffer lines: a write for each cached response cost more than the response. */
const buffering = { minLength: 8 * 1024, periodicFlush: 100 }
/** Drop lines when more bytes than this are buffered: a stalled reader of the log must not fill the memory. */
const maxLength = 4 * 1024 * 1024
/** How long the exit waits for the last lines to be written. */
const flushTimeoutMs = 200

/**
 * Writes one JSON line per event to standard output, within a tenth of a second; buffered lines are written when the
 * process exits. Do not log IP addresses or anything that a visitor typed.
 */
export function openLog(level: string): Log {
  const serializers = { error: serializeError, path: withoutSecret }
  const output = pino.destination({ dest: 1, sync: false, maxLength, ...buffering })
  let isFailing = false
  // A full disk must not end the site. Buffered lines are written once there is room.
  output.on('error', () => (isFailing = true))
  output.on('write', (bytes: number) => (isFailing &&= bytes === 0))
  const flushSync = output.flushSync.bind(output)
  // Pino calls it during the exit. It retries for ever.
  output.flushSync = () => {
    if (!isFailing) flushSync()
  }
  const log = pino({ level, base: undefined, timestamp: openTimestamp(), serializers }, output)

  const flush = () => new Promise<void>((resolve) => output.flush(() => resolve()))

  async function close() {
    // Twice: the first only waits for a write that has begun.
    await Promise.race([flush().then(flush), pause(flushTimeoutMs)])
    output.destroy()
  }

  return Object.assign(log, { close })
}

/** Formats the time once per millisecond: formatting takes a third of the time of a line. */
function openTimestamp() {
  let [at, formatted] = [0, '']
  return () => {
    const now = Date.now()
    if (now !== at) [at, formatted] = [now, `,"time":"${new Date(now).toISOString()}"`]
    return formatted
  }
}

/** Logs only these properties of an error: database errors also contain the values of the statement. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack } = error
  return { name, code: 'code' in error ? error.code : undefined, message, stack }
}

/** Paths that contain a secret, also as mail programs distort them: '//enquiry/…', '/enquiry%2F…'. */
const secretPath = /((?:^|[^a-z\d-]|%[\da-f]{2})(?:enquiry|preview|draft))(?![a-z\d-]).+/is
/** The signature of such a path, anywhere else. */
const signature = /(\.|%2e)[\w-]{20,}/gi

/** Removes the secret from the path of an enquiry, a preview or the draft, so that readers of the log cannot use it. */
export function withoutSecret(path: string) {
  return path.replace(secretPath, '$1/…').replace(signature, '$1…')
}
