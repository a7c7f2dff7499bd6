import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Content } from '#domain/firm/content.ts'
import type { NewRow } from '#platform/database/tables.ts'
import { openSigner } from '#platform/secrets.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage, insertParty } from '#tests/support/unit/rows.ts'
import { enquiryToken, readEnquiryToken, writeAcknowledgement, writeNotice } from './message-emails.server.ts'

const signer = openSigner('a secret that nobody else has')

test('an enquiry token is URL-safe and resolves to its message', () => {
  const id = randomUUID()
  const token = enquiryToken(signer, id)
  expect(encodeURIComponent(token)).toBe(token)
  expect(readEnquiryToken(signer, token)).toBe(id)
})

test('malformed, forged and foreign enquiry tokens are rejected', () => {
  const token = enquiryToken(signer, randomUUID())
  const other = enquiryToken(signer, randomUUID())
  const forged = `${token.split('.')[0]}.${other.split('.')[1]}`
  const foreign = enquiryToken(openSigner('another secret'), randomUUID())
  for (const wrong of [
    '',
    '.',
    'x',
    'x.y',
    token.slice(0, -1),
    `${token}x`,
    forged,
    foreign,
    token.split('.')[0] ?? '',
  ]) {
    expect(readEnquiryToken(signer, wrong), wrong).toBeUndefined()
  }
})

const { current: content } = await testContent()
const plain = { reference: 'CH-AB23-CD45', receivedAt: '2026-11-12T05:12:00.000Z', service: 'real-estate-law' }

test('the acknowledgement states the reference, hours, disclaimers and retention period, and links to the enquiry', async () => {
  const { acknowledgement, id, sign } = await writeEmails({ ...plain, name: 'Ritu Sharma' })
  expect(acknowledgement).toMatchObject({
    to: 'ravi@example.com',
    subject: 'We have received your message (CH-AB23-CD45)',
    from: { name: 'The Chambers', address: 'contact@chambers.example' },
  })
  const { text, html } = acknowledgement
  for (const words of [
    'Dear Ritu Sharma,',
    'Monday to Friday from 09:00 AM to 06:00 PM and Saturday from 10:00 AM to 04:00 PM',
    'November 12, 2026 at 10:42 AM',
    'periods of limitation continue to run',
    'It arises only with a written engagement letter signed by both sides.',
    'are erased 400 days after our last contact',
    'B. N. Advocate',
  ]) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  const link = /http:\/\/localhost:3000\/enquiry\/(\S+)/.exec(text)?.[1] ?? ''
  expect(readEnquiryToken(sign, link)).toBe(id)
  expect(html).toContain(`href="http://localhost:3000/enquiry/${link}"`)
})

test.each([
  ['2026-01-23T12:00:00.000Z', 'to 04:00 PM. It is closed on January 26 (Republic Day).'],
  ['2026-01-26T05:00:00.000Z', 'to 04:00 PM. It is closed on January 26 (Republic Day).'],
  ['2026-01-26T20:00:00.000Z', 'to 04:00 PM.\n'],
  ['2026-11-05T05:00:00.000Z', 'to 04:00 PM. It is closed from November 8 to November 10 (Diwali).'],
])(
  'the acknowledgement of a message received at %s states the hours and upcoming holidays: %s',
  async (receivedAt, words) => {
    const holidays = [
      { name: 'Republic Day', from: '01-26' },
      { name: 'Diwali', from: '2026-11-08', to: '2026-11-10' },
    ]
    const { acknowledgement } = await writeEmails({ receivedAt }, { ...content, firm: { ...content.firm, holidays } })
    expect(acknowledgement.text).toContain(words)
  },
)

test('the acknowledgement states the opening hours of a holiday that has its own', async () => {
  const holidays = [{ name: 'Court vacation', from: '2026-11-16', opens: '10:00', closes: '14:00' }]
  const { acknowledgement } = await writeEmails(plain, { ...content, firm: { ...content.firm, holidays } })
  expect(acknowledgement.text).toContain('It is open on November 16 from 10:00 AM to 02:00 PM (Court vacation).')
})

test('the notice to the office contains the whole message, and its reply-to address is the sender’s', async () => {
  const { notice, id } = await writeEmails({ ...plain, text: 'First line.\n\nदूसरी पंक्ति।' })
  expect(notice).toMatchObject({
    to: 'clerk@chambers.example',
    replyTo: { name: 'Ravi Sharma', address: 'ravi@example.com' },
  })
  expect(notice.subject).toMatch(/^New enquiry CH-AB23-CD45: /)
  expect(notice.text).toContain('> First line.\n> \n> दूसरी पंक्ति।')
  expect(notice.text).toContain(`http://localhost:3000/adminDashboard/contact/${id}`)
  expect(notice.html).toContain('href="tel:+919876543210"')
})

test('the notice mentions earlier messages from the same number and parties with a similar name', async () => {
  const resources = await testResources()
  await insertMessage(resources.db, { email: 'another@example.com', receivedAt: '2026-10-01T06:00:00.000Z' })
  await insertParty(resources.db, { name: 'Ravi Sarma' })
  const id = await insertMessage(resources.db, plain)
  expect((await writeNotice(resources, content, { messageId: id, facts: '{}' }))?.text).toContain(
    'Before you reply\n\nOne earlier message from the same telephone number, and one name on the list of parties that is alike. The reasons stand beside the message.',
  )
})

test('a missing practice area, missing hints and missing office hours are left out of the e-mails', async () => {
  const { acknowledgement, notice } = await writeEmails({}, { ...content, firm: { ...content.firm, hours: [] } })
  expect(notice.subject).toMatch(/^New enquiry CH-[\w-]+$/)
  expect(notice.text + acknowledgement.text).not.toMatch(/Practice area|Before you reply|The office is open/)
})

test('the acknowledgement repeats nothing that the sender wrote except a plausible name', async () => {
  const greeting = async (name: string) => /Dear (.*),/.exec((await writeEmails({ name })).acknowledgement.text)?.[1]
  for (const name of [
    'R.K. Sharma',
    'A. P. J. Abdul',
    'सुनीता बाई लोधी',
    'लक्ष्‍मी देवी',
    'Anne-Marie O’Brien',
    "Farhan D'Souza",
  ]) {
    expect(await greeting(name)).toBe(name)
  }
  for (const name of [
    'Win money at evil.example',
    'see https://evil.example',
    'Call +91 98765 43210 now',
    `${'Long '.repeat(30)}`,
    '<b>Ravi</b>',
    'your account is blocked so ring nine eight seven six',
    'Claim refund at court-refund-x.com',
    'Claim refund at court-refund-x\u200d.com',
    'Visit x.com today',
    'Visit X.Com today',
    'Visit a.b.com',
    'Visit x\ua4f8com today',
    'Visit x。com today',
    'Claim-your-refund-at our-court',
    'Claim\u3164your\u3164refund\u3164at\u3164court',
    'Claim your refund here now',
    'Ring 1930 now',
    'Ring १९३० now',
    'You won!',
  ]) {
    expect(await greeting(name), name).toBe('Sir or Madam')
  }
  const { acknowledgement } = await writeEmails({ text: 'Words that are the sender’s own.' })
  expect(acknowledgement.text + acknowledgement.html).not.toContain('Words that')
})

test('a hostile name or text cannot inject headers, lines, HTML or text direction into the notice', async () => {
  const name = 'Ravi\r\nBcc: eve@example.org\u2028\u202egnorts\u202c"><img src=x onerror=alert(1)>'
  const { notice } = await writeEmails({ name, text: '</td><script>alert(1)</script>\n-- \nThe Chambers' })
  const clean = 'Ravi Bcc: eve@example.org gnorts"><img src=x onerror=alert(1)>'
  expect(notice.replyTo.name).toBe(clean)
  expect(notice.text).toContain(`From: ${clean}\n`)
  expect(notice.html).toContain('Ravi Bcc: eve@example.org gnorts&quot;&gt;&lt;img src=x')
  expect(notice.html).not.toMatch(/<img|<script/)
  // A signature line in the message cannot pass for the footer of the e-mail.
  expect(notice.text).toContain('> --')
  expect(notice.text).not.toMatch(/[\r\u2028\u202e]/)
})

test('the HTML e-mails load no resources, support dark mode and mark layout tables as presentational', async () => {
  const { acknowledgement, notice } = await writeEmails(plain)
  for (const { html } of [acknowledgement, notice]) {
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('role="presentation"')
  }
})

test('no acknowledgement or notice is written for a message marked as spam', async () => {
  const resources = await testResources()
  const id = await insertMessage(resources.db, { state: 'spam' })
  const email = { messageId: id, recipient: null, facts: '{}' }
  expect(await writeAcknowledgement(resources, content, email)).toBeUndefined()
  expect(await writeNotice(resources, content, email)).toBeUndefined()
})

async function writeEmails(columns: Partial<NewRow<'message'>>, words: Content = content) {
  const resources = await testResources({ MAIL_TO: 'clerk@chambers.example', RETENTION_DAYS: '400' })
  const id = await insertMessage(resources.db, columns)
  const email = { messageId: id, recipient: null, facts: '{}' }
  const acknowledgement = await writeAcknowledgement(resources, words, email)
  const notice = await writeNotice(resources, words, email)
  if (!acknowledgement || !notice) throw new Error('No e-mail was written.')
  return { acknowledgement, notice, id, sign: resources.sign }
}
