import { html } from 'hono/html'
import type { Email } from 'postal-mime'
import { startMailServer } from '#tests/support/processes/mail-server.ts'

/* The e-mails of `npm run dev`: sent by SMTP to a server in this process, and shown on a page. Not part of the built
 * site. */

export const emailsPath = '/dev/emails'
const maxEmails = 100

export async function openDevEmails() {
  const emails: Email[] = []
  const server = await startMailServer({
    email(email) {
      emails.unshift(email)
      emails.length = Math.min(emails.length, maxEmails)
      return 'accept'
    },
  })
  return { smtpUrl: server.url, page: () => emailsPage(emails) }
}

/** Newest first. A sandboxed frame shows the HTML, so that its scripts do not run and its styles stay inside. */
export function emailsPage(emails: Email[]) {
  const articles = emails.map(
    ({ subject, to, date, text, html: body }) => html`<article>
<h2>${subject}</h2>
<p>To ${to?.map(({ address }) => address).join(', ')}, ${date}</p>
<details><summary>Text</summary><pre>${text}</pre></details>
${body ? html`<iframe sandbox title="HTML of ${subject}" srcdoc="${body}"></iframe>` : ''}
</article>`,
  )
  return html`<!doctype html>
<html lang="en">
<title>E-mails in development</title>
<style>
  body { font: 16px/1.5 system-ui; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
  pre { white-space: pre-wrap }
  iframe { width: 100%; height: 40rem; border: 1px solid #999 }
</style>
<h1>E-mails in development</h1>
${emails.length === 0 ? html`<p>None was sent since the start. Send the contact form, then reload.</p>` : articles}
</html>`
}
