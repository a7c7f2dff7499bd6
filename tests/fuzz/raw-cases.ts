import fc from 'fast-check'
import { type RawCase, type Text, visitors } from './fuzz-case.ts'
import { pathOf } from './request-cases.ts'
import type { Target } from './targets.ts'

/* Malformed and unusual HTTP, as bytes on a socket. Each character is one byte. */

const methods = [
  'GET',
  'get',
  'PROPFIND',
  'TRACE',
  'CONNECT',
  'PURGE',
  'QUERY',
  'G\0T',
  'GÉT',
  '',
  'PRI',
  'GET\t',
  'X'.repeat(300),
]

/** Targets of a request line. */
const addresses: Text[][] = [
  ['{path}'],
  ['{path}?a\0b'],
  ['{path}?\xff\xfe=\xc3'],
  ['{path}\xc3\x28'],
  ['{path}#fragment'],
  ['{path} a'],
  ['{path}\t'],
  ['{path}?q=%00'],
  ['{path}?', { repeat: 'a=1&', times: 2_000 }],
  ['{path}?', { repeat: 'a', times: 20_000 }],
  ['http://{host}{path}'],
  ['HTTP://evil.example{path}'],
  ['http://evil.example:99999{path}'],
  ['http://user:password@{host}{path}'],
  ['http://[::1'],
  ['http://'],
  ['https:{path}'],
  ['javascript:alert(1)'],
  ['//evil.example{path}'],
  ['//'],
  ['*'],
  ['{host}'],
  ['?'],
  ['#'],
  ['..{path}'],
  ['/../..{path}'],
  ['/.//..{path}'],
  ['\\{path}'],
  ['/%00{path}'],
  ['/%ff%fe'],
  ['/\xff\xfe\xfd'],
  ['/\0'],
  ['/a%'],
]

const versions = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1 x', 'ICY', '']

/** Unusual header lines. */
const lines: Text[][] = [
  ['Host: {host}'],
  ['Host: evil.example'],
  ['Host:'],
  ['X-Folded: one\r\n two\r\n\tthree'],
  [' leading: blank'],
  ['No colon'],
  ['Name with blanks: a'],
  ['X-Nul: a\0b'],
  ['X-Bytes: \x80\xff'],
  ['X-Lines: a\rb'],
  [': no name'],
  ['X-Huge: ', { repeat: 'a', times: 20_000 }],
  [{ repeat: 'X-Many: a\r\n', times: 1_500 }],
  ['Cookie: ', { repeat: 'a=b; ', times: 1_000 }],
  ['Cookie: a=b\r\nCookie: c=d'],
  ['Connection: keep-alive, upgrade\r\nUpgrade: websocket'],
  ['Connection: host'],
  ['Expect: 100-continue'],
  ['Expect: 999'],
  ['Content-Type: application/json\r\nContent-Type: text/plain'],
  ['Content-Encoding: gzip'],
  ['Trailer: Content-Length'],
  ['TE: trailers'],
  ['Range: bytes=0-\r\nRange: bytes=1-'],
  ['Origin: http://{host}\r\nOrigin: http://evil.example'],
  ['Idempotency-Key: a\r\nIdempotency-Key: b'],
  ['__proto__: a\r\nconstructor: b'],
]

type Framing = { lines: Text[]; body: Text[]; isEndless?: boolean }
const json = '{"name":"A"}'
const chunked = 'Transfer-Encoding: chunked\r\n'

/** The declared length of the body, and the bytes that follow. */
const framings: Framing[] = [
  { lines: [`Content-Length: ${json.length}\r\n`], body: [json] },
  { lines: ['Content-Length: 0\r\n'], body: [] },
  { lines: ['Content-Length: 3\r\n'], body: [json] },
  { lines: ['Content-Length: 1000\r\n'], body: [json], isEndless: true },
  { lines: ['Content-Length: 99999999999999999999\r\n'], body: [json], isEndless: true },
  { lines: ['Content-Length: 9007199254740993\r\n'], body: [json], isEndless: true },
  { lines: ['Content-Length: -1\r\n'], body: [json] },
  { lines: ['Content-Length: 0x0c\r\n'], body: [json] },
  { lines: ['Content-Length: 12\r\nContent-Length: 12\r\n'], body: [json] },
  { lines: ['Content-Length: 12\r\nContent-Length: 3\r\n'], body: [json] },
  { lines: ['Content-Length: 12, 12\r\n'], body: [json] },
  { lines: [chunked], body: [`c\r\n${json}\r\n0\r\n\r\n`] },
  { lines: [chunked], body: [`C;a=b;c="d"\r\n${json}\r\n0\r\nX-Trailer: a\r\n\r\n`] },
  { lines: [chunked], body: [`3\r\n${json}\r\n0\r\n\r\n`] },
  { lines: [chunked], body: [`zz\r\n${json}\r\n`] },
  { lines: [chunked], body: [`-1\r\n${json}\r\n`] },
  { lines: [chunked], body: [`ffffffffffffffffff\r\n${json}\r\n`] },
  { lines: [chunked], body: ['c;', { repeat: 'a', times: 20_000 }, `\r\n${json}\r\n0\r\n\r\n`] },
  { lines: [chunked], body: [`c\n${json}\n0\n\n`] },
  { lines: [chunked], body: [{ repeat: '1\r\na\r\n', times: 3_000 }, '0\r\n\r\n'] },
  { lines: [chunked], body: [`fff\r\n${json}`], isEndless: true },
  { lines: [chunked], body: ['0\r\n', { repeat: 'X: a\r\n', times: 3_000 }, '\r\n'] },
  { lines: [chunked, 'Content-Length: 3\r\n'], body: [`c\r\n${json}\r\n0\r\n\r\n`] },
  { lines: ['Transfer-Encoding: gzip, chunked\r\n'], body: [`c\r\n${json}\r\n0\r\n\r\n`] },
  { lines: ['Transfer-Encoding: chunked, gzip\r\n'], body: [json] },
  { lines: ['Transfer-Encoding: xchunked\r\n'], body: [json] },
  { lines: ['Transfer-Encoding : chunked\r\n'], body: [`c\r\n${json}\r\n0\r\n\r\n`] },
]

/** A message with unusual parts, sent completely or not, once or several times in a row. */
export function rawCase(target: Target): fc.Arbitrary<RawCase> {
  const usually = <Value>(usual: Value, odd: Value[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
  return fc
    .record({
      as: fc.constantFrom(...visitors),
      path: pathOf(target),
      method: usually(target.method, methods),
      address: usually(['{path}'] as Text[], addresses),
      version: usually('HTTP/1.1', versions),
      odd: fc.array(fc.constantFrom(...lines), { maxLength: 3 }),
      framing: fc.constantFrom<Framing[]>({ lines: [], body: [] }, ...framings),
      type: fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'),
      before: usually('', ['\r\n', '\r\n\r\n\r\n', '\0', ' ', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03']),
      times: usually(1, [2, 5, 17, 40]),
      part: fc.oneof(
        { weight: 4, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      ),
      closes: fc.boolean(),
    })
    .map(({ as, path, method, address, version, odd, framing, type, before, times, part, closes }) => ({
      target: target.name,
      as,
      path,
      message: [
        `${before}${method} `,
        ...address,
        ` ${version}\r\nHost: {host}\r\nOrigin: http://{host}\r\n{session}Content-Type: ${type}\r\n`,
        ...odd.flatMap((line) => [...line, '\r\n']),
        ...framing.lines,
        'Connection: close\r\n\r\n',
        ...framing.body,
      ],
      times,
      part,
      // A sender that waits for a response must have sent a complete request. Node never ends the body of a badly
      // framed request for an upgrade that it ignores: only the time limit of bodies does.
      closes: closes || part < 1 || framing.isEndless === true || odd.some((line) => /Upgrade:/.test(String(line[0]))),
    }))
}
