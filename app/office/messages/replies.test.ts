import { expect, test } from 'vitest'
import { replyLink } from './replies.tsx'

const message = {
  name: 'Ravi Sharma',
  email: 'a+b@example.com',
  reference: 'CH-AB23-CD45',
  text: 'First line.\n\nLast line & more.',
  receivedAt: '2026-11-14T12:11:00.000Z',
}

test('a reply link has the reference in its subject and quotes the message line by line', () => {
  const { href } = replyLink(message)
  expect(href).toMatch(/^mailto:a%2Bb@example\.com\?subject=Your%20message%20CH-AB23-CD45&body=/)
  expect(bodyOf(href)).toBe(
    '\r\n\r\nRavi Sharma wrote on 14 November 2026:\r\n> First line.\r\n>\r\n> Last line & more.',
  )
})

test('a short reply precedes the quoted message, with its placeholders filled in', () => {
  const { href, fits } = replyLink(message, 'Dear {name}, as to {reference}: yes.')
  expect(fits).toBe(true)
  expect(bodyOf(href)).toMatch(/^Dear Ravi Sharma, as to CH-AB23-CD45: yes\.\r\n\r\nRavi Sharma wrote/)
})

test.each([
  ['a long message', 'All of it. '.repeat(400)],
  ['a long message in Hindi', 'मेरे पति का वेतन रुका हुआ है। '.repeat(100)],
  ['a message of emoji', '😀'.repeat(2_000)],
])('for %s only the beginning is quoted, so that the reply link has at most 1,900 characters', (_, text) => {
  const { href } = replyLink({ ...message, text }, 'Dear {name}')
  expect(href.length).toBeLessThanOrEqual(1_900)
  expect(href.length).toBeGreaterThan(1_800)
  expect(bodyOf(href)).toContain(text.slice(0, 20))
  expect(bodyOf(href)).toMatch(/\[…\]$/)
})

test('a short reply too long for a link is returned in full for the clipboard, and the link has no body', () => {
  const { href, reply, fits } = replyLink(message, `{name}: ${'क'.repeat(500)}`)
  expect(fits).toBe(false)
  expect(reply).toBe(`Ravi Sharma: ${'क'.repeat(500)}`)
  expect(href).not.toContain('body')
})

function bodyOf(href: string) {
  return new URLSearchParams(href.slice(href.indexOf('?')).replaceAll('+', '%2B')).get('body')
}
