import { expect, test } from 'vitest'
import { linkedHosts } from './spam-words.ts'

test('the host of a link has no www, port, path or trailing punctuation', () => {
  const text = 'See https://www.Example.com/a?b, http://files.example:8080. and www.other.example;'
  expect(linkedHosts(text)).toEqual(['example.com', 'files.example', 'other.example'])
})

test('a linked host is cut to at most 253 characters', () => {
  expect(linkedHosts(`http://${'a.'.repeat(2_000)}example`)).toEqual([expect.stringMatching(/^.{1,253}$/)])
})
