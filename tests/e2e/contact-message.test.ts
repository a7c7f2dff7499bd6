import { boxOf, expectUnobscured } from '#tests/support/browser/layout.ts'
import { intercept, recordRequests } from '#tests/support/browser/requests.ts'
import { fillIn, waitForHydration } from '#tests/support/browser/visitor.ts'
import { newMessage } from '#tests/support/samples.ts'
import { interfaceWords } from '#tests/support/texts/content-words.ts'
import { expect, test } from './fixtures.ts'

test('the contact form reports errors, sends a message once and preserves text that was not sent', async ({ page }) => {
  const requests = recordRequests(page)
  const submit = page.getByRole('button', { name: 'Submit Message' })
  const thanks = page.getByRole('status').filter({ hasText: interfaceWords.messageForm.thanksContact })
  const notSent = page.getByRole('alert').filter({ hasText: 'Your message was not sent.' })
  const region = page.getByRole('region', { name: 'Notifications', exact: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact?service=pro-bono')

  await test.step('required fields are marked, and a practice area of the URL stays selected after hydration', async () => {
    await expect(page.getByText('Fields marked with an asterisk are required.')).toBeVisible()
    await page.getByText('How we use your details').click()
    await expect(page.getByText('How to withdraw')).toBeVisible()
    await expect(page.locator('label').filter({ hasText: '*' })).toHaveCount(4)
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
    await expect(page.getByLabel('Telephone')).toHaveAttribute('type', 'tel')
    await waitForHydration(page)
    await expect(page.getByLabel('Practice area')).toHaveValue('pro-bono')
  })

  await test.step('the error summary links to each invalid field, and the header covers neither it nor the labels', async () => {
    await page.getByLabel('Full name').fill('R. Sharma')
    await page.getByLabel('E-mail').fill('r.sharma@')
    await submit.click()
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('Three fields need your attention.')
    await expect(summary.getByRole('link')).toHaveText(['Telephone', 'E-mail', 'Message'])
    await expect(page.getByLabel('Telephone')).toBeFocused()
    await expectUnobscured(page, summary)
    await expectUnobscured(page, page.getByText('Telephone *'))
    for (const label of ['Message', 'E-mail', 'Telephone']) {
      await summary.getByRole('link', { name: label }).click()
      await expect(page.getByLabel(label)).toBeFocused()
      await expectUnobscured(page, page.getByText(`${label} *`))
    }
  })

  await test.step('invalid fields are described, and editing clears the errors', async () => {
    const alert = page.getByRole('alert')
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
      'Enter an e-mail address in the form name@example.com.',
    )
    await page.getByLabel('Telephone').fill('+91 98765 43210')
    await expect(page.getByText('Enter a telephone number on which we may reach you.')).toBeHidden()
    await expect(page.getByLabel('Telephone')).not.toHaveAttribute('aria-invalid')
    await page.getByLabel('Message').pressSequentially('Hello')
    await expect(page.getByLabel('Message')).toBeFocused()
    await expect(alert).toContainText('One field needs your attention.')
    await page.getByLabel('E-mail').fill('r.sharma@gmial.com')
    await expect(alert).toBeHidden()
    // A likely typing error is only a hint: the message can still be sent.
    await page.getByLabel('E-mail').blur()
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Did you mean r.sharma@gmail.com?')
    await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid')
  })

  await test.step('a double click sends a message with a practice area once, confirms it and clears the form', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await fillIn(page)
    await page.getByLabel('Practice area').selectOption('Arbitration')
    expect(requests().filter((url) => url.includes('toaster'))).toEqual([])
    await expect(region).toHaveCount(0)
    const response = page.waitForResponse('**/insert/contactus')
    await submit.dblclick()
    expect((await response).request().postDataJSON()).toMatchObject({ service: 'arbitration' })

    await expect(thanks).toBeFocused()
    // A toast confirms it too, and stays until it is dismissed while the pointer is on it.
    const toast = region.getByRole('status').filter({ hasText: 'Message sent' })
    await toast.hover()
    await expectUnobscured(page, thanks)
    await expect(thanks).toContainText(/We received it on \w+ \d{1,2}, \d{4} at \d{2}:\d{2} [AP]M\./)
    await expect(thanks).toContainText(/Your reference is CH-\w{4}-\w{4}\./)
    for (const label of ['Full name', 'Telephone', 'E-mail', 'Message', 'Practice area']) {
      await expect(page.getByLabel(label)).toHaveValue('')
    }

    await page.keyboard.press('Alt+t')
    await expect(region.getByRole('list')).toBeFocused()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
  })

  await test.step('the reference stays visible after an empty form is sent, and next to the errors of another message', async () => {
    const reference = (await thanks.locator('.ref').textContent()) ?? 'none'
    await submit.click()
    await expect(thanks).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByLabel('Full name').fill('R. Sharma')
    await submit.click()
    await expect(page.getByRole('alert')).toContainText('Three fields need your attention.')
    await expect(thanks).toContainText(reference)
    expect(requests().filter((url) => url.endsWith('/insert/contactus'))).toHaveLength(1)
  })

  await test.step('text typed while a message is being sent is preserved, and so is the focus', async () => {
    await fillIn(page)
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/insert/contactus', async (route) => {
      await released.promise
      await route.continue()
    })
    const { width } = await boxOf(submit)
    await submit.click()
    expect((await boxOf(page.getByRole('button', { name: 'Sending…' }))).width).toBe(width)
    const message = page.getByLabel('Message')
    await message.press('ControlOrMeta+End')
    await message.pressSequentially(' One more.')
    await page.getByLabel('Telephone').fill('+91 98765 00000')
    await message.focus()
    released.resolve()
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await expect(thanks).toBeVisible()
    await expect(submit).toBeVisible()
    await expect(message).toHaveValue('One more.')
    await expect(page.getByLabel('Telephone')).toHaveValue('+91 98765 00000')
    await expect(message).toBeFocused()
    await page.unrouteAll()
  })

  await test.step('a message that could not be sent keeps its text, also after a reload, and can be sent again', async () => {
    await fillIn(page)
    await intercept(page, '**/insert/contactus', (route) => route.abort())
    await submit.click()
    await expect(notSent).toContainText('What you wrote is still here.')
    await expect(notSent.getByRole('link', { name: 'contact@chambers.example' })).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
    const toast = region.getByRole('alert')
    await expect(toast).toContainText('Message not sent')

    // The message survives a reload, in this tab only. It is shown only when the visitor asks for it.
    await page.reload()
    await waitForHydration(page)
    const offer = page.getByRole('status').filter({ hasText: 'A message of yours was not sent.' })
    await expect(page.getByLabel('Message')).toHaveValue('')
    await offer.getByRole('button', { name: 'Put it back into the form' }).click()
    await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
    await expect(page.getByLabel('E-mail')).toHaveValue(newMessage().email)
    await expect(page.getByLabel('Full name')).toBeFocused()
    await expect(offer).toBeHidden()

    await page.unroute('**/insert/contactus')
    await submit.click()
    await expect(thanks).toBeVisible()
    await expect(notSent).toBeHidden()
    await expect(toast).toBeHidden()
    await page.reload()
    await waitForHydration(page)
    await expect(offer).toBeHidden()
  })

  await test.step('a retry after a lost response, also after a reload, is stored once, and an edited message is another one', async () => {
    const sent: { key?: string; token?: string; reference?: string }[] = []
    let losesResponse = true
    await intercept(page, '**/insert/contactus', async (route) => {
      const request = route.request()
      const response = await route.fetch()
      const { reference } = await response.json()
      // The server has received the message, but its response is lost.
      await (losesResponse ? route.abort() : route.fulfill({ response }))
      sent.push({ key: request.headers()['idempotency-key'], token: request.postDataJSON().token, reference })
    })
    const words = 'Sent again after its answer was lost.'
    await reloadWithToken()
    for (const [at, message] of [words, words, 'What I meant is this.'].entries()) {
      await fillIn(page, { message })
      await submit.click()
      await expect.poll(() => sent).toHaveLength(at + 1)
      await expect(notSent).toBeFocused()
    }

    losesResponse = false
    await reloadWithToken()
    await fillIn(page, { message: words })
    await submit.click()
    await expect(thanks).toContainText(sent[0]?.reference ?? 'none')
    const [first, again, edited, reloaded] = sent
    for (const { key, reference } of [again, reloaded].map((one) => one ?? {})) {
      expect([key, reference]).toEqual([first?.key, first?.reference])
    }
    expect(edited?.key).not.toBe(first?.key)
    expect(edited?.reference).not.toBe(first?.reference)
    for (const { token } of sent) expect(token).toMatch(/^\w+\.[\w-]+$/)

    /** Reloads the form, and waits for the token that it fetches: sent earlier, a message has none. */
    async function reloadWithToken() {
      const token = page.waitForResponse('**/insert/formtoken')
      await page.reload()
      await waitForHydration(page)
      await token
    }
  })

  await test.step('after a form post rejected without JavaScript, the hydrated form validates, sends and clears', async () => {
    await page.unrouteAll()
    const response = await page.request.post('/insert/contactus', {
      form: { ...newMessage({ phone: '12' }), page: 'contact' } as Record<string, string>,
    })
    expect(response.status()).toBe(422)
    const html = await response.text()
    await intercept(page, '**/insert/contactus', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ contentType: 'text/html', body: html }) : route.continue(),
    )
    await page.goto('/insert/contactus')
    await waitForHydration(page)
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.getByLabel('Telephone').fill('13')
    await submit.click()
    await expect(page.getByText('Enter a telephone number with 7 to 15 digits.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
    await page.getByLabel('Telephone').fill('+91 98765 43210')
    await submit.click()
    await expect(thanks).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('')
  })
})
