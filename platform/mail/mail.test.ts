import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '#tests/support/processes/mail-server.ts'
import { openMail } from './mail.ts'

const email = {
  from: { name: 'The Chambers', address: 'contact@chambers.example' },
  to: 'asha@example.org',
  subject: 'A line for Asha — आशा',
  text: 'First line.\n\nSecond line.',
}

test('openMail returns undefined without SMTP_URL', () => {
  expect(openMail({})).toBeUndefined()
})

test('an e-mail arrives with the sender, recipient, subject and text it was sent with', async () => {
  const { server, mail } = await openTestMail()
  await mail.send(email)
  const arrived = await server.next()
  expect(arrived.from).toMatchObject({ name: 'The Chambers', address: 'contact@chambers.example' })
  expect(arrived.to).toMatchObject([{ address: 'asha@example.org' }])
  expect(arrived.subject).toBe(email.subject)
  expect(arrived.text?.trim()).toBe(email.text)
  expect(arrived.html).toBeUndefined()
})

test('MAIL_FROM replaces the sender address of the firm', async () => {
  const { server, mail } = await openTestMail({ MAIL_FROM: 'website@chambers.example' })
  await mail.send(email)
  expect((await server.next()).from).toMatchObject({ name: 'The Chambers', address: 'website@chambers.example' })
})

test('a line break in the subject adds neither a header nor a recipient', async () => {
  const { server, mail } = await openTestMail()
  await mail.send({ ...email, subject: 'Hello\r\nBcc: eve@example.org' })
  const arrived = await server.next()
  expect(arrived.to).toHaveLength(1)
  expect(arrived.bcc ?? []).toEqual([])
})

test('an e-mail has HTML and text, its Message-ID and Reply-To, and is marked as auto-generated', async () => {
  const { server, mail } = await openTestMail()
  const page = { html: '<p>First line.</p>', messageId: '<one@chambers.example>' }
  await mail.send({ ...email, ...page, replyTo: { name: 'Ravi', address: 'ravi@example.org' } })
  const arrived = await server.next()
  expect(arrived.html?.trim()).toBe(page.html)
  expect(arrived.text?.trim()).toBe(email.text)
  expect(arrived.messageId).toBe(page.messageId)
  expect(arrived.replyTo).toMatchObject([{ name: 'Ravi', address: 'ravi@example.org' }])
  expect(arrived.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('send errors distinguish an unreachable server, a refusal, an unknown mailbox and a broken connection', async () => {
  const nowhere = openMail({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await expect(nowhere?.send(email)).rejects.toMatchObject({ kind: 'unreachable' })

  const { server, mail } = await openTestMail()
  const kindOf = async (behaviour: ServerBehaviour) => {
    server.behaviour.email = () => behaviour
    return await mail.send(email).then(
      () => 'sent',
      ({ kind }) => kind,
    )
  }
  expect(await kindOf('accept')).toBe('sent')
  expect(await kindOf(452)).toBe('refused')
  expect(await kindOf(550)).toBe('refused')
  expect(await kindOf(421)).toBe('unreachable')
  expect(await kindOf('disconnect')).toBe('broken')
  expect(await kindOf('accept')).toBe('sent')
  server.behaviour.recipient = () => 550
  await expect(mail.send(email)).rejects.toMatchObject({ kind: 'no mailbox', answer: expect.stringContaining('550') })
  server.behaviour.recipient = () => 450
  await expect(mail.send(email)).rejects.toMatchObject({ kind: 'refused' })
})

test('a timeout after the e-mail was transmitted is reported as a broken connection', async () => {
  const { server, mail } = await openTestMail({}, 4_000)
  // Open the connection first, so that the timeout applies only to the response to the second e-mail.
  await mail.send(email)
  server.behaviour.email = () => 'hang'
  await expect(mail.send(email)).rejects.toMatchObject({ kind: 'broken' })
})

test('a server that accepts connections but stays silent is reported as unreachable after the timeout', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const mail = openMail({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` }, 100)
  await expect(mail?.send(email)).rejects.toMatchObject({ kind: 'unreachable' })
})

test('a response that never ends is aborted as a broken connection, and the next e-mail is sent', async () => {
  let isSlow = true
  const slowResponseStarted = Promise.withResolvers<void>()
  const slowServer = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.on('data', (received) => {
      const line = String(received)
      if (line.startsWith('EHLO')) socket.write('250 hello\r\n')
      else if (line.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (!isSlow) socket.write('250 ok\r\n'.repeat(line.match(/^(MAIL|RCPT)/gm)?.length ?? 1))
      else {
        const slowResponse = setInterval(() => socket.write('250-still here\r\n'), 20)
        socket.on('close', () => clearInterval(slowResponse))
        slowResponseStarted.resolve()
      }
    })
  }).listen(0, '127.0.0.1')
  await once(slowServer, 'listening')
  const mail = openMail({ SMTP_URL: `smtp://127.0.0.1:${(slowServer.address() as AddressInfo).port}` })
  onTestFinished(() => {
    mail?.close()
    slowServer.close()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const rejected = expect(mail?.send(email)).rejects.toMatchObject({ kind: 'broken' })
  await slowResponseStarted.promise
  await vi.runAllTimersAsync()
  await rejected
  vi.useRealTimers()
  isSlow = false
  await mail?.send(email)
})

type ServerBehaviour = ReturnType<MailServer['behaviour']['email']>

async function openTestMail(settings: { MAIL_FROM?: string } = {}, timeoutMs?: number) {
  const server = await startMailServer()
  const mail = openMail({ SMTP_URL: server.url, ...settings }, timeoutMs)
  if (!mail) throw new Error('There is no mail.')
  onTestFinished(async () => {
    mail.close()
    await server.stop()
  })
  return { server, mail }
}
