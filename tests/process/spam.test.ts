import { expect, inject, test } from 'vitest'
import { hiddenField } from '#domain/messages/message.ts'
import { templateCookie } from '#tests/support/processes/site-template.ts'
import { newMessage } from '#tests/support/samples.ts'

const url = inject('siteUrl')

test('a form with the honeypot filled in gets the usual response, but its message is filed as spam', async () => {
  const spam = await send({ message: 'We rank your website on the first page of Google.', [hiddenField]: 'Google' })
  expect([await countFound(spam, 'spam'), await countFound(spam, 'all')]).toEqual([1, 0])
  const genuine = await send({ message: 'A buyer at Dewas has not paid three invoices since August.' })
  expect([await countFound(genuine, 'spam'), await countFound(genuine, 'all')]).toEqual([0, 1])
})

/** Sends the plain form. Returns the reference that the sender sees. */
async function send(fields: Record<string, string>) {
  // Use a separate sender: many messages from one sender are set aside.
  const message = newMessage({ email: 'dewas@example.com', page: 'contact', ...fields }) as Record<string, string>
  const body = new URLSearchParams(message)
  const response = await fetch(`${url}/insert/contactus`, { method: 'POST', body, redirect: 'manual' })
  expect(response.status).toBe(303)
  const location = response.headers.get('Location') ?? ''
  expect(location).toMatch(/^\/contact\?sent=CH-\w{4}-\w{4}#form$/)
  return new URL(location, url).searchParams.get('sent')
}

async function countFound(reference: string | null, state: string) {
  const headers = { Cookie: templateCookie(inject('siteTemplate')) }
  return (await (await fetch(`${url}/insert/getcontact?q=${reference}&state=${state}`, { headers })).json()).total
}
