import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { emailsPage } from './dev-emails.ts'

test('the e-mail preview page escapes the subject, text and HTML of an e-mail', () => {
  const email = { subject: '<b>Bail</b>', text: '</pre><script>', html: '<p class="x">Hello</p>' } as Email
  const page = String(emailsPage([email]))
  expect(page).toContain('<h2>&lt;b&gt;Bail&lt;/b&gt;</h2>')
  expect(page).toContain('srcdoc="&lt;p class=&quot;x&quot;&gt;Hello&lt;/p&gt;"')
  expect(page).not.toContain('<script>')
})
