import { expect, test } from 'vitest'
import { testContent } from '#tests/support/content.ts'
import { testResources } from '#tests/support/resources.ts'
import { newMessage } from '#tests/support/samples.ts'
import { NewMessage } from './message.ts'
import { receiveMessage } from './receive-message.server.ts'

const { current: content } = await testContent()
const notice = [content.notice.summary, ...content.notice.details.map(({ text }) => text)].join(' ')
const policy = content.privacy.html

test('of the address of a connection only the part of the network is kept, and both notice and policy say so', async () => {
  const resources = await testResources()
  await receiveMessage(resources, content, NewMessage.parse(newMessage()), { address: '192.0.2.77', repeat: 'never' })
  const kept = await resources.db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  const noted = await resources.db.selectFrom('record').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify([kept, noted])).not.toContain('192.0.2.77')
  expect(noted.network).toBe('192.0.2.0/24')
  for (const words of [notice, policy]) {
    expect(words).toMatch(/address of your connection[^.]* is not kept: only the part of the network/)
    expect(words).not.toMatch(/(record|collect)[^.]*address of your connection/)
  }
})

test('nothing removes a message but a person, and neither notice nor policy names a period', () => {
  for (const words of [notice, policy]) {
    expect(words).not.toMatch(/removed after/i)
    expect(words).toMatch(/deleted by a member of the Chambers/)
  }
})
