import { expect, test } from 'vitest'
import { fill, fillParts, type Template } from './template.ts'

test('values stand where a text names them, and braces in a value stay words', () => {
  const text: Template<'name' | 'place'> = 'For {name} in {place}, {name}.'
  expect(fill(text, { name: '{place}', place: 'Indore' })).toBe('For {place} in Indore, {place}.')
  const link = { to: '/contact' }
  expect(fillParts<'place', string | object>('Write to {place}.', { place: link })).toEqual(['Write to ', link, '.'])
})
