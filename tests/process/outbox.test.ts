import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

test('on SIGTERM while the mail server hangs, the site exits with code 0 and the e-mails stay queued', async () => {
  const received = Promise.withResolvers<void>()
  const mail = await startMailServer({
    email: () => {
      received.resolve()
      return 'hang'
    },
  })
  const site = await startCopiedSite({ SMTP_URL: mail.url })
  expect((await fetch(`${site.url}/insert/contactus`, json(newMessage()))).status).toBe(201)
  await received.promise
  expect(await site.end('SIGTERM')).toBe(0)
  const db = new DatabaseSync(path.join(site.dataDir, 'site.db'), { readOnly: true })
  const waiting = db.prepare('select kind from letter where dueAt is not null order by kind').all()
  db.close()
  expect(waiting.map(({ kind }) => kind)).toEqual(['acknowledgement', 'notice'])
  await mail.stop()
})
