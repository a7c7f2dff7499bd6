import { expect, test } from 'vitest'
import { linkedHosts } from './links.ts'

test('the host of a link is told without what a sentence adds to it', () => {
  const text = 'See https://www.Example.com/a?b, http://files.example:8080. and www.other.example;'
  expect(linkedHosts(text)).toEqual(['example.com', 'files.example', 'other.example'])
})

test('what is longer than the name of any host is not kept as one', () => {
  expect(linkedHosts(`http://${'a.'.repeat(2_000)}example`)).toEqual([expect.stringMatching(/^.{1,253}$/)])
})
