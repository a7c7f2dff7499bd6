import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#tests/support/mail-server.ts'
import { openMail } from './mail.ts'

const letter = {
  from: { name: 'The Chambers', address: 'contact@chambers.example' },
  to: 'asha@example.org',
  subject: 'A line for Asha — आशा',
  text: 'First line.\n\nSecond line.',
}

test('without a mail server there is no mail', () => {
  expect(openMail({})).toBeUndefined()
})

test('a letter arrives as it was written, from the firm', async () => {
  const { server, mail } = await post()
  await mail.send(letter)
  const arrived = await server.next()
  expect(arrived.from).toMatchObject({ name: 'The Chambers', address: 'contact@chambers.example' })
  expect(arrived.to).toMatchObject([{ address: 'asha@example.org' }])
  expect(arrived.subject).toBe(letter.subject)
  expect(arrived.text?.trim()).toBe(letter.text)
  expect(arrived.html).toBeUndefined()
})

test('MAIL_FROM takes the place of the address of the firm', async () => {
  const { server, mail } = await post({ MAIL_FROM: 'website@chambers.example' })
  await mail.send(letter)
  expect((await server.next()).from).toMatchObject({ name: 'The Chambers', address: 'website@chambers.example' })
})

test('one address stays one address, and no line of a subject becomes a header', async () => {
  const { server, mail } = await post()
  await mail.send({ ...letter, subject: 'Hello\r\nBcc: eve@example.org' })
  const arrived = await server.next()
  expect(arrived.to).toHaveLength(1)
  expect(arrived.bcc ?? []).toEqual([])
})

test('a server that does not answer is an error, not a silence', async () => {
  const mail = openMail({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await expect(mail?.send(letter)).rejects.toThrow()
})

async function post(settings: { MAIL_FROM?: string } = {}) {
  const server = await startMailServer()
  const mail = openMail({ SMTP_URL: server.url, ...settings })
  if (!mail) throw new Error('There is no mail.')
  onTestFinished(async () => {
    mail.close()
    await server.stop()
  })
  return { server, mail }
}
