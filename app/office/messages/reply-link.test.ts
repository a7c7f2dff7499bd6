import { expect, test } from 'vitest'
import { replyLink } from './reply-link.ts'

test('a reply names the message in its subject', () => {
  expect(replyLink({ email: 'ravi@example.com', reference: 'CH-AB23-CD45' })).toBe(
    'mailto:ravi@example.com?subject=Your%20message%20CH-AB23-CD45',
  )
})

test('an address cannot add anything to the reply', () => {
  const link = new URL(replyLink({ email: 'a&bcc=b?c@example.com', reference: 'CH-AB23-CD45' }))
  expect([...link.searchParams.keys()]).toEqual(['subject'])
  expect(decodeURIComponent(link.pathname)).toBe('a&bcc=b?c@example.com')
})
