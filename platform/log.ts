import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event, on standard output. Nothing a visitor typed and no address goes in. */
export function openLog(level: string): Log {
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino({ level, base: undefined, timestamp, serializers: { error: serializeError, path: withoutSecret } })
}

/** Of an error only what tells where it happened: a database adds the values it choked on. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack } = error
  return { name, code: 'code' in error ? error.code : undefined, message, stack }
}

/** Addresses that open what they lead to, also as mail programs mangle them: '//enquiry/…', '/enquiry%2F…'. */
const opening = /((?:^|[^a-z\d-]|%[\da-f]{2})(?:enquiry|preview))(?![a-z\d-]).+/is
/** The signature of such an address, wherever else it stands. */
const signature = /(\.|%2e)[\w-]{20,}/gi

/** The address of an enquiry or a preview opens it: whoever reads the log does not. */
export function withoutSecret(path: string) {
  return path.replace(opening, '$1/…').replace(signature, '$1…')
}
