import fc from 'fast-check'
import { asText, fieldOf, nameOf } from './fields.ts'
import { type RequestCase, type Text, visitors } from './fuzz-case.ts'
import { brokenEncodings, shortJunk } from './junk.ts'
import { bodyOf } from './request-bodies.ts'
import { valueFor } from './schema-values.ts'
import type { Target } from './targets.ts'

/** A request to a route: path, query, headers, cookies and body may each be valid, nearly valid or junk. */
export function requestCase(target: Target): fc.Arbitrary<RequestCase> {
  const { name, method, parameters } = target
  return fc.record(
    {
      target: fc.constant(name),
      as: fc.constantFrom(...visitors, 'owner' as const),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
      ),
      path: pathOf(target),
      suffix: fc.oneof(
        { weight: 20, arbitrary: fc.constant('') },
        { weight: target.kind === 'call' ? 0 : 3, arbitrary: fc.constant('.data') },
        { weight: 1, arbitrary: fc.constantFrom('/', '//', '/..', '/.', ';a=b', '%20', '.json', ...brokenEncodings) },
      ),
      query: queryOf(target),
      headers: fc.oneof(
        { weight: 2, arbitrary: fc.constant<[string, Text][]>([]) },
        {
          weight: 1,
          arbitrary: fc.array(headerOf(parameters.some((parameter) => parameter.in === 'header')), { maxLength: 3 }),
        },
      ),
      body: bodyOf(target),
    },
    { requiredKeys: ['target', 'as', 'method', 'path', 'suffix', 'query', 'headers', 'body'] },
  )
}

/** The path of a route; for a pattern with parameters a known address or junk. */
export function pathOf({ pattern }: Pick<Target, 'pattern'>): fc.Arbitrary<Text> {
  if (!/[:*]/.test(pattern)) return fc.constant(pattern)
  const segments = pattern.split('/')
  const junk = fc.oneof(shortJunk, fc.constantFrom(...brokenEncodings))
  const filled = fc
    .array(junk, { minLength: segments.length, maxLength: segments.length })
    .map((words) =>
      segments.map((segment, at) => (/[:*]/.test(segment) ? asSegment(words[at] ?? '') : segment)).join('/'),
    )
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ known: fc.constant(pattern), at: fc.nat({ max: 100 }) }) },
    { weight: 1, arbitrary: filled },
  )
}

function asSegment(words: Text) {
  const text = typeof words === 'string' ? words : 'repeat' in words ? words.repeat.repeat(words.times) : words.known
  return brokenEncodings.includes(text) ? text : encodeURIComponent(text.toWellFormed())
}

function queryOf({ kind, parameters, words }: Target): fc.Arbitrary<[Text, Text][]> {
  if (kind !== 'call') return fc.array(fieldOf(words), { maxLength: 4 })
  const ofQuery = parameters.filter((parameter) => parameter.in === 'query')
  const declared = ofQuery.map(({ name, required, schema }) =>
    fc
      .option(valueFor(schema, name), { freq: required ? 12 : 2, nil: undefined })
      .map((value): [Text, Text][] => (value === undefined ? [] : [[name, asText(value)]])),
  )
  const odd = fc.tuple(nameOf(ofQuery.map(({ name }) => name)), shortJunk)
  const other = fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: odd.map((pair) => [pair]) })
  return fc.tuple(fc.tuple(...declared), other).map(([pairs, more]) => [...pairs.flat(), ...more])
}

const plainHeaders: [string, string[]][] = [
  ['Accept', ['text/event-stream', 'image/avif', 'application/json', '*/*;q=abc', ',,,']],
  ['Accept-Encoding', ['br', 'gzip;q=0', 'identity;q=0, *;q=0', 'br;q=2, gzip;q=-1', 'x'.repeat(500)]],
  ['Range', ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=99999999999999999999-', 'bytes=0-0,1-1,2-2', 'items=0-1']],
  ['If-None-Match', ['*', '"a"', 'W/"a"', '"'.repeat(99)]],
  ['If-Modified-Since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['Origin', ['null', 'https://evil.example', 'http://', 'file://']],
  ['Referer', ['not an address', 'http://[::1', '{origin}/adminDashboard', 'https://search.example/?q=%E0%A4%A']],
  ['Host', ['', 'evil.example', 'a:b:c', '[::1', '127.0.0.1:99999', 'a b', '%00']],
  [
    'Content-Type',
    [
      'application/json; charset=latin1',
      'APPLICATION/JSON',
      'multipart/form-data',
      'text/plain',
      ';',
      'multipart/form-data; boundary="',
      'application/json\t;a',
    ],
  ],
  ['X-Forwarded-For', ['::1, 127.0.0.1', 'unknown', '1.2.3.4:99', '<script>', ',,,,']],
  ['X-Forwarded-Proto', ['https', 'javascript', 'https,http']],
  ['User-Agent', ['', 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', '\xff\xfe', '(((((']],
  ['Sec-Fetch-Site', ['cross-site', 'same-origin', 'none', 'x']],
  ['Sec-Fetch-Dest', ['document', 'iframe', 'empty']],
  ['Accept-Language', ['hi', 'en;q=x', '*', '-']],
  ['Last-Event-ID', ['-1', '99999999999999999999', 'x']],
  ['traceparent', ['00-0-0-0', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'ff-x']],
  ['Expect', ['100-continue', 'a lot']],
  ['Upgrade', ['websocket', 'h2c', 'TLS/1.0']],
  ['X-HTTP-Method-Override', ['DELETE']],
  [
    'Cookie',
    [
      'chambers.session_token=%E0%A4%A',
      'chambers.session_token=',
      '=; ;;=',
      'chambers.session_token=a.b; chambers.session_token=c.d',
      'chambers.sidebar=narrow; __proto__=1',
      'a'.repeat(4_000),
    ],
  ],
]

function headerOf(takesKey: boolean): fc.Arbitrary<[string, Text]> {
  const listed = fc.constantFrom(...plainHeaders).chain(([name, values]) => {
    // Any bytes that a header may contain, so no line breaks.
    const odd = fc.string({ unit: fc.constantFrom('\x80', '\xff', '\t', ' ', ',', ';', '=', '"', 'a', '%') })
    return fc.tuple(fc.constant(name), fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, odd))
  })
  const key = fc.tuple(fc.constant('Idempotency-Key'), fc.constantFrom('k', 'k2', '', 'é', 'k'.repeat(300)))
  return takesKey ? fc.oneof(listed, key) : listed
}
