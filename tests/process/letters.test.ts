import { expect, test } from 'vitest'
import { startMailServer } from '#tests/support/mail-server.ts'
import { startOwnSite } from '#tests/support/own-site.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { newDataDir } from '#tests/support/site-process.ts'

test('asked to stop while the mail server has fallen silent, it ends well and keeps the letters', async () => {
  const heard = Promise.withResolvers<void>()
  const mail = await startMailServer({
    letter: () => {
      heard.resolve()
      return 'silence'
    },
  })
  const site = await startOwnSite({ DATA_DIR: newDataDir(), SAMPLE_CONTENT: 'off', SMTP_URL: mail.url })
  expect((await fetch(`${site.url}/insert/contactus`, json(newMessage()))).status).toBe(201)
  await heard.promise
  expect(await site.end()).toBe(0)
  expect(site.rows('select kind from letter where dueAt is not null order by kind')).toEqual([
    { kind: 'acknowledgement' },
    { kind: 'notice' },
  ])
  await mail.stop()
})
