import { expect, onTestFinished, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { testOffice } from '#tests/support/unit/api.ts'
import { startTestOutbox } from '#tests/support/unit/background.ts'

test('an e-mail rejected by the mail server is reported in the event stream until a retry succeeds', async () => {
  const { call, api, server } = await officeWithMail()
  server.behaviour.recipient = (address) => (address === 'ravi@example.com' ? 452 : undefined)
  const nextEvent = await listen(call)
  expect(await nextEvent()).toMatchObject({ undelivered: 0, letters: [], deliveredAt: null })
  await api.request('/insert/contactus', json(newMessage()))
  let state = await nextEvent()
  while (state.undelivered === 0) state = await nextEvent()
  expect(state).toMatchObject({
    undelivered: 1,
    letters: [{ kind: 'acknowledgement', name: 'Ravi Sharma', answer: '452 … is not accepted now', givenUpAt: null }],
  })
  const [email] = state.letters
  const { contacts } = await (await call('/insert/getcontact')).json()
  expect(email.contact).toBe(contacts[0]._id)

  server.behaviour.recipient = () => undefined
  const again = await call(`/insert/retryletter?id=${email._id}`, { method: 'POST' })
  expect(await again.json()).toEqual({ letter: { _id: email._id, contact: email.contact, kind: 'acknowledgement' } })
  while (state.undelivered > 0) state = await nextEvent()
  expect(state.deliveredAt).toEqual(expect.any(String))
})

test('test e-mails are sent to MAIL_TO and limited per hour', async () => {
  const { call, server } = await officeWithMail({ MAIL_TO: 'clerk@chambers.example' })
  for (let turn = 0; turn < rules.email.testsPerHour; turn++) {
    const response = await call('/insert/testletter', { method: 'POST' })
    expect(await response.json()).toEqual({ to: 'clerk@chambers.example' })
  }
  expect((await server.next()).to).toMatchObject([{ address: 'clerk@chambers.example' }])
  const refused = await call('/insert/testletter', { method: 'POST' })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
})

test('without a mail server, test e-mails and retries return 409 with code no-mail', async () => {
  const { call, db } = await testOffice()
  const at = '2026-11-16T06:00:00.000Z'
  await db.insertInto('letter').values({ id: 'left-over', kind: 'test', createdAt: at, givenUpAt: at }).execute()
  for (const address of ['/insert/testletter', '/insert/retryletter?id=left-over']) {
    const response = await call(address, { method: 'POST' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: { code: 'no-mail', message: 'This site sends no mail.' } })
  }
})

async function officeWithMail(settings: Record<string, string> = {}) {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const office = await testOffice({ SMTP_URL: server.url, ...settings })
  await startTestOutbox(office, { pauseMs: [3_600_000] })
  return { ...office, server }
}

/** Returns a function that reads the next event of the stream. */
async function listen(call: Awaited<ReturnType<typeof testOffice>>['call']) {
  const response = await call('/insert/unread', { headers: { Accept: 'text/event-stream' } })
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel())
  let buffered = ''
  return async () => {
    while (!buffered.includes('\n\n')) buffered += (await reader.read()).value ?? ''
    const [first = '', ...rest] = buffered.split('\n\n')
    buffered = rest.join('\n\n')
    return JSON.parse(first.replace(/^data: /, ''))
  }
}
