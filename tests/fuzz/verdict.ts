import { projectRoot } from '#platform/project-root.ts'
import { type FuzzCase, isRaw } from './fuzz-case.ts'
import type { Answer } from './wire.ts'

/** A line of a stack trace, or a path in node_modules. */
const stack = /\bat (async )?[\w.<>[\] ]+ \(?(file:|node:|\/)[^\n]*:\d+:\d+|node_modules\//
const databaseWords = /SQLITE_|SqliteError|invalid byte sequence for encoding|syntax error at or near/

/** The message of a full queue, of requests or of pictures: this 503 is expected. */
const fullQueue = /very busy|Other pictures are being worked on/

/** What is wrong with the response to a case; undefined if nothing. */
export function faultOf(fuzzCase: FuzzCase, { statuses, text, fault }: Answer): string | undefined {
  if (fault) return fault
  const failed = statuses.find((status) => status >= 500)
  const isFull = failed === 503 && /^retry-after:/im.test(text) && fullQueue.test(text)
  // 501 and 505 would be right for unusual HTTP, but the site never sends them.
  if (failed && !isFull) return `answered ${failed}`
  if (stack.test(text) || text.includes(projectRoot)) return 'the answer holds a stack'
  if (databaseWords.test(text)) return 'the answer holds the words of the database'
  if (!isRaw(fuzzCase) && statuses.length === 0) return 'closed without an answer'
  return isRaw(fuzzCase) || fuzzCase.method === 'HEAD' ? undefined : formFault(fuzzCase.target, text, statuses[0] ?? 0)
}

/** An error of a call must have the JSON form of all errors. */
function formFault(target: string, text: string, status: number) {
  if (status < 400 || !/ \/insert\//.test(target)) return undefined
  const [, body = ''] = text.split(/\r\n\r\n(.*)/s)
  if (!/^content-type: application\/json/im.test(text)) return undefined
  return /"error":\{"code":"[a-z-]+","message":"/.test(body)
    ? undefined
    : `an error ${status} without its code and words`
}

type LogLine = {
  level?: number
  status?: number
  path?: string
  msg?: string
  error?: { message?: string; stack?: string }
}

/** The failures in the log of the site, including requests whose sender closed the connection. */
export function faultsInLog(log: string): string[] {
  return log.split('\n').flatMap((line) => {
    const entry = parseLine(line)
    if (!entry) return /^\s+at |Error:|UnhandledPromise/.test(line) ? [line] : []
    if ((entry.status ?? 0) >= 500 && entry.status !== 503) return [`answered ${entry.status} at ${entry.path}`]
    return (entry.level ?? 0) >= 50 ? [`${entry.msg}: ${entry.error?.message ?? ''}\n${entry.error?.stack ?? ''}`] : []
  })
}

function parseLine(line: string): LogLine | undefined {
  try {
    return line.startsWith('{') ? JSON.parse(line) : undefined
  } catch {
    return undefined
  }
}
