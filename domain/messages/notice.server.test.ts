import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent, readContentSource } from '#domain/firm/content-file.server.ts'
import { Notice } from '#domain/firm/content-files.ts'
import { projectRoot } from '#platform/project-root.ts'
import { newMessage } from '#tests/support/samples.ts'
import { NewMessage } from '#tests/support/texts/content-words.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { receiveMessage } from './receive-message.server.ts'

const { current: content } = await testContent()
const asWritten = checkContent(await readContentSource(path.join(projectRoot, 'content'), 'notice.yaml'), Notice)
const notice = [content.notice.summary, ...content.notice.details.map(({ text }) => text)].join(' ')
const policy = content.privacy.html

test('only the network part of a sender’s IP address is stored, and the notice and the policy say so', async () => {
  const resources = await testResources()
  await receiveMessage(resources, content, NewMessage.parse(newMessage()), { address: '192.0.2.77', repeat: 'never' })
  const message = await resources.db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  const record = await resources.db.selectFrom('record').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify([message, record])).not.toContain('192.0.2.77')
  expect(record.network).toBe('192.0.2.0/24')
  for (const words of [notice, policy]) {
    expect(words).toMatch(/address of your connection[^.]* is not kept: only the part of the network/)
    expect(words).not.toMatch(/(record|collect)[^.]*address of your connection/)
  }
})

test('the notice and the policy state the configured retention periods', async () => {
  const { current } = await testContent({ RETENTION_DAYS: '100', SPAM_RETENTION_DAYS: '7' })
  const { notice, privacy } = current
  const details = notice.details.map(({ text }) => text).join(' ')
  expect(notice.summary).toContain('erased 100 days after our last contact')
  expect(details).toContain('erased by itself 100 days after the last contact')
  expect(details).toContain('unwanted advertising is erased after 7 days')
  expect(privacy.html).toContain('100 days after the last contact')
  expect(privacy.html).toContain('7 days after the last contact')
  for (const words of [details, privacy.html]) expect(words).toMatch(/30 days( and is then erased|<|\b in a bin)/)
})

test('the notice and the policy state when erased messages leave the last backup', () => {
  for (const words of [notice, policy]) expect(words).toMatch(/the last of them within 12 months/)
})

test('the policy states how long the log of who opened, changed or erased a message is stored', () => {
  expect(policy).toMatch(/who opened, changed or erased it \(without its text\)\D+1,095 days/)
})

test('the notice and the policy describe withdrawal by the link in the acknowledgement e-mail, with a receipt', () => {
  for (const words of [notice, policy]) {
    expect(words).toMatch(/letter that acknowledges your message/)
    expect(words).toMatch(/erase[sd] (the message )?at once, with our notes/)
    expect(words).toMatch(/shown a receipt/)
  }
})

/** The digest of the notice per version. After a change of the text, set a new version, and update both here. */
const digests = { '2026-11-17': '4JvdsdLcPCiDtprxT-Zgv7qYWaygFyTw-BzKmoZu8FE' }

test('the text of the notice matches the digest recorded for its version', () => {
  const { version, summary, details } = asWritten
  const digest = createHash('sha256')
    .update(JSON.stringify([summary, details]))
    .digest('base64url')
  expect({ [version]: digest }).toEqual(digests)
})
