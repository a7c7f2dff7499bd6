import { expect, test } from 'vitest'
import { fill, fillParts, type Template } from './template.ts'

test('placeholders are replaced by their values, and braces inside a value are not interpreted', () => {
  const text: Template<'name' | 'place'> = 'For {name} in {place}, {name}.'
  expect(fill(text, { name: '{place}', place: 'Indore' })).toBe('For {place} in Indore, {place}.')
  const link = { to: '/contact' }
  expect(fillParts<'place', string | object>('Write to {place}.', { place: link })).toEqual(['Write to ', link, '.'])
})
