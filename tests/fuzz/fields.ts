import fc from 'fast-check'
import type { Text } from './fuzz-case.ts'
import { inheritedNames, momentText, numberText, shortJunk } from './junk.ts'
import { known } from './schema-values.ts'
import type { Target } from './targets.ts'

/* Names and values of fields and query parameters. */

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
