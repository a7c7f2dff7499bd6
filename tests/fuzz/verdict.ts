import { projectRoot } from '#platform/project-root.ts'
import { type FuzzCase, isRaw } from './fuzz-case.ts'
import type { Answer } from './wire.ts'

/** A line of a stack, or the path of a file of the site. */
const stack = /\bat (async )?[\w.<>[\] ]+ \(?(file:|node:|\/)[^\n]*:\d+:\d+|node_modules\//
const databaseWords = /SQLITE_|SqliteError|invalid byte sequence for encoding|syntax error at or near/

/** The full queue, of requests or of pictures; a site that fails is something else. */
const fullQueue = /very busy|Other pictures are being worked on/

/** What is wrong with the answer to a case, in words; undefined where nothing is. */
export function faultOf(fuzzCase: FuzzCase, { statuses, text, fault }: Answer): string | undefined {
  if (fault) return fault
  const failed = statuses.find((status) => status >= 500)
  const isFull = failed === 503 && /^retry-after:/im.test(text) && fullQueue.test(text)
  // 501 and 505 would be right for odd HTTP, but nothing here says them.
  if (failed && !isFull) return `answered ${failed}`
  if (stack.test(text) || text.includes(projectRoot)) return 'the answer holds a stack'
  if (databaseWords.test(text)) return 'the answer holds the words of the database'
  if (!isRaw(fuzzCase) && statuses.length === 0) return 'closed without an answer'
  return isRaw(fuzzCase) || fuzzCase.method === 'HEAD' ? undefined : formFault(fuzzCase.target, text, statuses[0] ?? 0)
}

/** An error of a call says what it is, in the one form that errors have. */
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

/** What the log of the site tells of failures, also of those whose sender has gone. */
export function faultsInLog(log: string): string[] {
  return log.split('\n').flatMap((line) => {
    const said = parseLine(line)
    if (!said) return /^\s+at |Error:|UnhandledPromise/.test(line) ? [line] : []
    if ((said.status ?? 0) >= 500 && said.status !== 503) return [`answered ${said.status} at ${said.path}`]
    return (said.level ?? 0) >= 50 ? [`${said.msg}: ${said.error?.message ?? ''}\n${said.error?.stack ?? ''}`] : []
  })
}

function parseLine(line: string): LogLine | undefined {
  try {
    return line.startsWith('{') ? JSON.parse(line) : undefined
  } catch {
    return undefined
  }
}
