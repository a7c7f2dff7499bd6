import { hiddenField } from '#domain/spam/form-fields.ts'
import { unique } from '#tests/support/office-checks.ts'
import { officeHeaders } from '#tests/support/office-page.ts'
import { newMessage } from '#tests/support/samples.ts'
import { lendSession } from '#tests/support/sign-in.ts'
import { expect, test } from './fixtures.ts'

test('a program that fills in every field of the plain form is thanked like anyone, and waits under Spam', async ({
  page,
}) => {
  await lendSession(page)
  const words = unique('Dear Sir, we rank your website on the first page of Google. Ask for our price list.')
  const send = async (fields: Record<string, string>) => {
    const form = { ...newMessage(), page: 'contact', ...fields } as Record<string, string>
    const answer = await page.request.post('/insert/contactus', { form, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    expect(answer.headers().location).toMatch(/^\/contact\?sent=CH-\w{4}-\w{4}#form$/)
    return new URL(answer.headers().location ?? '', 'http://localhost').searchParams.get('sent') ?? ''
  }
  const find = async (reference: string, state: string) => {
    const address = `/insert/getcontact?q=${reference}&state=${state}`
    return (await (await page.request.get(address, { headers: officeHeaders })).json()).total
  }
  const spam = await send({ message: words, [hiddenField]: 'Google' })
  expect([await find(spam, 'spam'), await find(spam, 'all')]).toEqual([1, 0])
  const genuine = await send({ message: unique('A buyer at Dewas has not paid three invoices since August.') })
  expect([await find(genuine, 'spam'), await find(genuine, 'all')]).toEqual([0, 1])
})
