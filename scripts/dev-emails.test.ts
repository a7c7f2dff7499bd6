import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { emailsPage } from './dev-emails.ts'

test('nothing in an e-mail becomes markup of the page that shows it', () => {
  const email = { subject: '<b>Bail</b>', text: '</pre><script>', html: '<p class="x">Hello</p>' } as Email
  const page = String(emailsPage([email]))
  expect(page).toContain('<h2>&lt;b&gt;Bail&lt;/b&gt;</h2>')
  expect(page).toContain('srcdoc="&lt;p class=&quot;x&quot;&gt;Hello&lt;/p&gt;"')
  expect(page).not.toContain('<script>')
})
