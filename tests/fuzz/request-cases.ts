import fc from 'fast-check'
import { type Body, type Part, type RequestCase, type Text, visitors } from './fuzz-case.ts'
import { brokenEncodings, inheritedNames, junkText, junkValue, shortJunk } from './junk.ts'
import { asText, fieldOf, nameOf, valueFor } from './schema-values.ts'
import type { Target } from './targets.ts'

/** The body of a request to a route, if any. */
function bodyOf(target: Target): fc.Arbitrary<Body | undefined> {
  const { kind, method, bodies } = target
  if (kind === 'form') return formBody(target)
  if (method === 'GET') return fc.option(oddBody, { freq: 30, nil: undefined }).map((body) => body ?? undefined)
  const valid = bodies.map(({ type, schema }) => {
    const value = valueFor(schema, '')
    return type === 'application/json' ? value.map((json): Body => ({ json })) : value.chain(asParts)
  })
  if (valid.length === 0)
    return fc.option(
      fc.oneof(
        oddBody,
        junkValue.map((json): Body => ({ json })),
      ),
      { nil: undefined },
    )
  return fc.oneof({ weight: 8, arbitrary: fc.oneof(...valid) }, { weight: 1, arbitrary: oddBody })
}

/** The fields of an object as parts of a form. */
function asParts(value: unknown): fc.Arbitrary<Body> {
  const fields = value !== null && typeof value === 'object' ? Object.entries(value) : []
  const parts = fields.map(([name, content]): Part => {
    const text = asText(content)
    const isFile = typeof text === 'string' && /^\{\w+\}$/.test(text)
    return isFile ? { name, value: text, file: { name: 'a.jpg', type: 'image/jpeg' } } : { name, value: text }
  })
  return withFlaw(parts)
}

const oddPart: fc.Arbitrary<Part> = fc.record(
  {
    name: fc.oneof(fc.constantFrom(...inheritedNames, 'image', 'title', ''), shortJunk),
    value: fc.oneof(junkText, fc.constantFrom('{jpeg}', '{svg}', '{cut}')),
    file: fc.record({
      name: fc.constantFrom('', 'a.jpg', '../../a.png', 'a\0.png', 'é".svg', '\r\nX: y', 'a'.repeat(300)),
      type: fc.constantFrom('image/jpeg', 'image/svg+xml', 'text/html', '', 'a/b; c="'),
    }),
  },
  { requiredKeys: ['name', 'value'] },
)

function withFlaw(parts: Part[]): fc.Arbitrary<Body> {
  const flaws = ['no-boundary', 'other-boundary', 'no-end', 'bare-lines', 'no-headers'] as const
  return fc.record({
    parts: fc.array(oddPart, { maxLength: 1 }).map((more) => [...parts, ...more]),
    flaw: fc.option(fc.constantFrom(...flaws), { freq: 6, nil: undefined }),
  })
}

function formBody({ words }: Target): fc.Arbitrary<Body> {
  const { intents } = words
  const field = fc.oneof(
    { weight: 4, arbitrary: fieldOf(words) },
    { weight: 1, arbitrary: fc.tuple(nameOf(words.names), junkText) },
    { weight: 1, arbitrary: fc.constant<[Text, Text]>(['currentPassword', { known: 'password', at: 0 }]) },
  )
  const intent = intents.length > 0 ? fc.constantFrom(...intents) : fc.constant('')
  const pairs = fc
    .tuple(intent, fc.array(field, { maxLength: 6 }))
    .map(([name, fields]): [Text, Text][] => [...fields, ...(name ? [['intent', name] as [Text, Text]] : [])])
  return fc.oneof(
    { weight: 5, arbitrary: pairs.map((fields): Body => ({ fields })) },
    { weight: 2, arbitrary: pairs.chain((fields) => withFlaw(fields.map(([name, text]) => ({ name, value: text })))) },
    { weight: 1, arbitrary: oddBody },
  )
}

/** A body that its content type does not allow, or that is hard to parse. */
const oddBody: fc.Arbitrary<Body> = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ),
  text: fc.oneof(
    fc.constantFrom<Text>(
      ...[
        '',
        '{',
        '[',
        'null',
        '1',
        '"a"',
        '{"a":1,"a":2}',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
      ],
      ...[
        '\ufeff{}',
        '{"title":1e999}',
        '{"title":"\\ud800"}',
        '{}{}',
        '[{}]',
        '{"a":\u0000}',
        'a=%ff&b=%',
        '&&&===',
        '--x--',
      ],
      ...['--x\r\n\r\n', '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n'],
      ...[
        { repeat: '[', times: 20_000 },
        { repeat: '{"a":', times: 10_000 },
        { repeat: 'a=1&', times: 5_000 },
      ],
      { repeat: 'a', times: 70_000 },
    ),
    junkText,
  ),
})

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
