import { connect } from 'node:net'
import { projectRoot } from '#platform/project-root.ts'
import { type Body, type FuzzCase, isRaw, type RawCase, type RequestCase, type Text } from './fuzz-case.ts'
import { brokenEncodings } from './junk.ts'
import { type KnownSite, pictureBytes } from './learn-site.ts'

/** A line of a stack trace, or a path in node_modules. */
const stack = /\bat (async )?[\w.<>[\] ]+ \(?(file:|node:|\/)[^\n]*:\d+:\d+|node_modules\//
const databaseWords = /SQLITE_|SqliteError|invalid byte sequence for encoding|syntax error at or near/

/** The message of a full queue, of requests or of pictures: this 503 is expected. */
const fullQueue = /very busy|Other pictures are being worked on/

/** What is wrong with the response to a case; undefined if nothing. */
export function faultOf(fuzzCase: FuzzCase, { statuses, text, fault }: RawResponse): string | undefined {
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

/** The bytes of a case for a running site. */
export function bytesOf(fuzzCase: FuzzCase, site: KnownSite): Buffer {
  return isRaw(fuzzCase) ? rawBytes(fuzzCase, site) : requestBytes(fuzzCase, site)
}

function rawBytes({ as, path, message, times, part }: RawCase, site: KnownSite) {
  const session = site.cookies[as] ? `Cookie: ${site.cookies[as]}\r\n` : ''
  const text = message
    .map((piece) => resolve(piece, site))
    .join('')
    .replaceAll('{host}', site.host)
    .replaceAll('{path}', Buffer.from(resolve(path, site)).toString('latin1'))
    .replaceAll('{session}', session)
  const bytes = Buffer.from(text.repeat(times), 'latin1')
  return bytes.subarray(0, Math.ceil(bytes.length * part))
}

function requestBytes({ as, method, path, suffix, query, headers, body }: RequestCase, site: KnownSite) {
  const pairs = query.map((pair) => pair.map((text) => inQuery(resolve(text, site))).join('='))
  const address = `${asciiPath(resolve(path, site))}${suffix}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
  const { type, bytes } = bodyBytes(body, site)
  const allHeaders: Record<string, string> = { Host: site.host, Origin: site.url, Cookie: site.cookies[as] ?? '' }
  if (body) Object.assign(allHeaders, { 'Content-Type': type, 'Content-Length': String(bytes.length) })
  for (const [name, value] of headers) allHeaders[name] = resolve(value, site).replaceAll('{origin}', site.url)
  const lines = Object.entries(allHeaders).flatMap(([name, value]) =>
    value || name === 'Host' ? [`${name}: ${value}`] : [],
  )
  const head = `${method} ${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes])
}

/** The value of a text of a case at this site. */
function resolve(text: Text, site: KnownSite): string {
  if (typeof text === 'string') return text
  if ('repeat' in text) return text.repeat.repeat(text.times)
  const values = site.known.get(text.known) ?? []
  return values.length > 0 ? (values[text.at % values.length] ?? '') : 'unknown'
}

/** Resolves every text in a JSON value. */
function resolveAll(value: unknown, site: KnownSite): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveAll(item, site))
  if (value === null || typeof value !== 'object') return value
  if ('known' in value || ('repeat' in value && 'times' in value)) return resolve(value as Text, site)
  const resolved = Object.create(null)
  for (const [name, item] of Object.entries(value)) resolved[name] = resolveAll(item, site)
  return resolved
}

function inQuery(text: string) {
  return brokenEncodings.includes(text) ? text : encodeURIComponent(text.toWellFormed())
}

/** Percent-encodes what is not ASCII in a path, as a browser does. */
function asciiPath(path: string) {
  return path.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()))
}

function bodyBytes(body: Body | undefined, site: KnownSite): { type: string; bytes: Buffer } {
  if (!body) return { type: '', bytes: Buffer.alloc(0) }
  if ('json' in body) {
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(resolveAll(body.json, site)) ?? '') }
  }
  if ('text' in body) return { type: body.type, bytes: Buffer.from(resolve(body.text, site)) }
  if ('fields' in body) {
    const pairs = body.fields.map((pair) => pair.map((text) => inQuery(resolve(text, site))).join('='))
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(pairs.join('&')) }
  }
  return multipartBytes(body, site)
}

const boundary = 'the-boundary'

function multipartBytes({ parts, flaw }: Extract<Body, { parts: unknown }>, site: KnownSite) {
  const end = flaw === 'bare-lines' ? '\n' : '\r\n'
  const buffers = parts.flatMap(({ name, value, file }) => {
    const text = resolve(value, site)
    const filename = file ? `; filename="${file.name}"${end}Content-Type: ${file.type}` : ''
    const head =
      flaw === 'no-headers' ? '' : `Content-Disposition: form-data; name="${resolve(name, site)}"${filename}${end}`
    return [Buffer.from(`--${boundary}${end}${head}${end}`), pictureBytes(text) ?? Buffer.from(text), Buffer.from(end)]
  })
  const last = flaw === 'no-end' ? '' : `--${boundary}--${end}`
  const declared = flaw === 'other-boundary' ? 'another' : boundary
  return {
    type: `multipart/form-data${flaw === 'no-boundary' ? '' : `; boundary=${declared}`}`,
    bytes: Buffer.concat([...buffers, Buffer.from(last)]),
  }
}

type RawResponse = { statuses: number[]; text: string; fault?: string }

/** Sends the bytes on a new connection, and reads until the site closes it. A connection that stays open is a fault. */
export function exchange(
  port: number,
  bytes: Buffer,
  { closes = false, withinMs = 600_000 } = {},
): Promise<RawResponse> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    let fault: string | undefined
    const limit = setTimeout(() => {
      fault = `no end of the answer within ${withinMs / 1000} s`
      socket.destroy()
    }, withinMs)
    socket.on('connect', () => (closes ? socket.end(bytes) : socket.write(bytes)))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (isAnswered(Buffer.concat(chunks).toString('latin1'))) socket.destroy()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') fault = 'the site takes no connection'
    })
    socket.on('close', () => {
      clearTimeout(limit)
      const text = Buffer.concat(chunks).toString('utf8')
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})\b/gm)].map(([, status]) => Number(status))
      done({ statuses, text, fault })
    })
  })
}

/** Whether the response is complete although the connection stays open. An event stream has no end. */
function isAnswered(text: string) {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  if (/^content-type: text\/event-stream/im.test(head)) return true
  if (!/^connection: keep-alive/im.test(head)) return false
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length === undefined
    ? body.endsWith('0\r\n\r\n') || !/^transfer-encoding/im.test(head)
    : body.length >= Number(length)
}
