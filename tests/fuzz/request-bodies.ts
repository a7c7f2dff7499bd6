import fc from 'fast-check'
import { asText, fieldOf, nameOf } from './fields.ts'
import type { Body, Part, Text } from './fuzz-case.ts'
import { inheritedNames, junkText, junkValue, shortJunk } from './junk.ts'
import { valueFor } from './schema-values.ts'
import type { Target } from './targets.ts'

/** The body of a request to a route, if any. */
export function bodyOf(target: Target): fc.Arbitrary<Body | undefined> {
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
