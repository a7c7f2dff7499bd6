import fc from 'fast-check'
import type { Text } from './fuzz-case.ts'
import { inheritedNames, junkText, junkValue, momentText, numberText, shortJunk } from './junk.ts'
import type { Schema, Target } from './targets.ts'

/* Values from the schemas of the API: most are valid, some nearly valid, some junk. */

/** A value for a property or a parameter of this name. */
export function valueFor(schema: Schema, name: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 20, arbitrary: validValue(schema, name) },
    { weight: 3, arbitrary: nearMiss(schema, name) },
    { weight: 1, arbitrary: known(name) },
    { weight: 1, arbitrary: junkValue },
  )
}

/** A value that the running site knows under this name. */
function known(name: string): fc.Arbitrary<Text> {
  return fc.record({ known: fc.constantFrom(name, name, 'id'), at: fc.nat({ max: 200 }) })
}

/** A valid value; where the schema says little, a plausible one. */
function validValue(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { anyOf, enum: values, const: only, default: usual } = schema
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((option: Schema) => validValue(option, name)))
  if (Array.isArray(values) && values.length > 0) return fc.constantFrom(...values)
  if (only !== undefined) return fc.constant(only)
  const value = byType(schema, name)
  return usual === undefined ? value : fc.oneof(value, fc.constant(usual))
}

function byType(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const types = [schema.type].flat()
  if (types.length > 1) return fc.oneof(...types.map((type) => byType({ ...schema, type }, name)))
  const { minimum = 0, maximum = 1_000, items = {}, minItems = 0 } = schema as Record<string, number> & Schema
  switch (types[0]) {
    case 'string':
      return validText(schema, name)
    case 'integer':
    case 'number':
      return fc.integer({ min: Number(minimum), max: Math.max(Number(minimum), Number(maximum)) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(validValue(items as Schema, name), {
        minLength: Number(minItems),
        maxLength: Number(minItems) + 3,
      })
    case 'object':
      return validObject(schema)
    default:
      return junkValue
  }
}

function validText({ format, minLength = 0, maxLength = 200, contentMediaType }: Schema, name: string) {
  if (contentMediaType) return fc.constantFrom('{jpeg}', '{png}', '{gif}', '{svg}', '{cut}', '')
  if (format === 'date') return fc.constantFrom('2026-11-18', '2024-02-29')
  if (format === 'date-time') return fc.constantFrom('2026-11-18T10:00:00Z', '2999-01-01T00:00:00+05:30')
  const most = Math.min(Number(maxLength), 60)
  return fc.oneof(
    { weight: 3, arbitrary: known(name) },
    { weight: 2, arbitrary: fc.constantFrom(...samples(name)) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength: Math.min(Number(minLength), most), maxLength: most }),
    },
  )
}

/** Plausible texts for a field of this name. */
function samples(name: string) {
  const byName: Record<string, string[]> = {
    email: ['ravi@example.com', 'Ravi <ravi@example.com>'],
    phone: ['+91 98765 43210', '98765 43210 / 011 2345 6789 ext 4'],
    from: ['/old-page.php', '2026-01-01'],
    to: ['/team', '2026-12-31'],
    articleurl: ['https://press.example/a'],
    tags: ['arbitration, bail', 'one'],
    keys: ['firm:tagline'],
    page: ['1', 'firm', 'home', 'faq', 'practice-areas/arbitration'],
  }
  return Object.hasOwn(byName, name)
    ? (byName[name] ?? [])
    : ['Words of a **text**.', '1', 'A [link](https://a.example)']
}

/** All required properties, some optional ones, and sometimes an unexpected one. */
function validObject({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const named = Object.entries(properties as Record<string, Schema>)
  const requiredNames = required as string[]
  const expected = fc.record(Object.fromEntries(named.map(([name, schema]) => [name, valueFor(schema, name)])), {
    requiredKeys: requiredNames,
  })
  if (additionalProperties === false) return expected
  const others = fc.array(fc.tuple(fc.constantFrom(...inheritedNames, 'hero.text', 'tagline', 'entries'), junkValue), {
    maxLength: 2,
  })
  return fc
    .tuple(
      expected,
      fc.oneof({ weight: 4, arbitrary: fc.constant<[string, unknown][]>([]) }, { weight: 1, arbitrary: others }),
    )
    .map(([own, more]) => withProperties(own, more))
}

/** Adds own properties of any name: `JSON.stringify` writes `__proto__` only if it is an own property. */
function withProperties(own: Record<string, unknown>, more: [string, unknown][]) {
  const all = { ...own }
  for (const [name, value] of more) {
    Object.defineProperty(all, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return all
}

/** A value that is nearly valid. */
function nearMiss(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { minimum, maximum, minLength, maxLength, maxItems, type, format, enum: values } = schema
  const misses: unknown[] = [null, [], {}]
  if (minimum !== undefined) misses.push(Number(minimum) - 1, String(minimum))
  if (maximum !== undefined) misses.push(Number(maximum), Number(maximum) + 1, `${maximum}0`)
  if (maxLength !== undefined) {
    for (const times of [Number(maxLength), Number(maxLength) + 1])
      misses.push({ repeat: 'a', times }, { repeat: 'é', times })
  }
  if (minLength !== undefined) misses.push('', ' '.repeat(Number(minLength)))
  if (maxItems !== undefined) misses.push(Array.from({ length: Number(maxItems) + 1 }, () => 'a'))
  if (Array.isArray(values)) misses.push(...values.map((value) => `${value}`.toUpperCase()), values)
  if (type === 'boolean') misses.push('true', 'false', 0, 1)
  const constant = fc.constantFrom(...misses)
  if (format) return fc.oneof(constant, momentText)
  return fc.oneof(
    constant,
    junkText,
    validValue(schema, name).map((value) => [value, value]),
  )
}

/** An expected name, or one that no program expects. */
export function nameOf(names: string[]): fc.Arbitrary<Text> {
  const odd = fc.oneof(
    fc.constantFrom(...inheritedNames, 'id[]', 'id[a]', '', '_routes', 'index', 'w', 'page', 'q'),
    shortJunk,
    known('field'),
  )
  return names.length === 0
    ? odd
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: odd })
}

/** A field or a query parameter of a page, with a plausible value. */
export function fieldOf({ names, values }: Target['words']): fc.Arbitrary<[Text, Text]> {
  return nameOf(names).chain((name) => {
    const knownValue = known(typeof name === 'string' ? name : 'id')
    return fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 3, arbitrary: plainValue(values) }, { weight: 1, arbitrary: knownValue }),
    )
  })
}

function plainValue(values: string[]): fc.Arbitrary<Text> {
  const expected = values.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...values) }] : []
  return fc.oneof(
    ...expected,
    { weight: 2, arbitrary: known('id') },
    { weight: 2, arbitrary: numberText },
    { weight: 1, arbitrary: momentText },
    { weight: 3, arbitrary: shortJunk },
  )
}

export function asText(value: unknown): Text {
  if (typeof value === 'string') return value
  if (value !== null && typeof value === 'object' && ('known' in value || 'repeat' in value)) return value as Text
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
