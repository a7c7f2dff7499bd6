import { boxOf, expectUnobscured } from '#tests/support/browser/layout.ts'
import { intercept, recordRequests } from '#tests/support/browser/requests.ts'
import { fillIn, waitForHydration } from '#tests/support/browser/visitor.ts'
import { newMessage } from '#tests/support/samples.ts'
import { areas, interfaceWords } from '#tests/support/texts/content-words.ts'
import { expect, test } from './fixtures.ts'

test('the contact form reports errors, sends a message once and preserves text typed while sending', async ({
  page,
}) => {
  await test.step('required fields are marked, invalid fields are counted and described, and editing clears the errors', async () => {
    await page.goto('/contact')
    await expect(page.getByText('Fields marked with an asterisk are required.')).toBeVisible()
    await page.getByText('How we use your details').click()
    await expect(page.getByText('How to withdraw')).toBeVisible()
    await expect(page.locator('label').filter({ hasText: '*' })).toHaveCount(4)
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
    await expect(page.getByLabel('Telephone')).toHaveAttribute('type', 'tel')

    await waitForHydration(page)
    await page.getByLabel('Full name').fill('R. Sharma')
    await page.getByLabel('E-mail').fill('r.sharma@')
    await page.getByRole('button', { name: 'Submit Message' }).click()

    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Three fields need your attention.')
    await expect(page.getByLabel('Telephone')).toBeFocused()
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

  await test.step('the error summary links to each invalid field, and the header covers neither it nor the labels', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/contact')
    await waitForHydration(page)
    await page.getByLabel('Full name').fill('R. Sharma')
    await page.getByRole('button', { name: 'Submit Message' }).click()

    const summary = page.getByRole('alert')
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

  await test.step('a double click sends a message with a practice area once, confirms it and clears the form', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const requests = recordRequests(page)
    await page.goto('/contact')
    await waitForHydration(page)
    await fillIn(page)
    await page.getByLabel('Practice area').selectOption('Arbitration')
    expect(requests().filter((url) => url.includes('toaster'))).toEqual([])
    const region = page.getByRole('region', { name: 'Notifications', exact: true })
    await expect(region).toHaveCount(0)
    const answer = page.waitForResponse('**/insert/contactus')
    await page.getByRole('button', { name: 'Submit Message' }).dblclick()
    expect((await answer).request().postDataJSON()).toMatchObject({ service: 'arbitration' })

    const note = page.getByRole('status').filter({ hasText: interfaceWords.messageForm.thanksContact })
    await expect(note).toBeFocused()
    // A toast confirms it too, and stays until it is dismissed while the pointer is on it.
    const toast = region.getByRole('status').filter({ hasText: 'Message sent' })
    await toast.hover()
    await expectUnobscured(page, note)
    await expect(note).toContainText(/We received it on \w+ \d{1,2}, \d{4} at \d{2}:\d{2} [AP]M\./)
    await expect(note).toContainText(/Your reference is CH-\w{4}-\w{4}\./)
    for (const label of ['Full name', 'Telephone', 'E-mail', 'Message', 'Practice area']) {
      await expect(page.getByLabel(label)).toHaveValue('')
    }

    await page.keyboard.press('Alt+t')
    await expect(region.getByRole('list')).toBeFocused()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()

    // The reference stays visible after an empty form is sent, and next to the errors of another message.
    const reference = (await note.locator('.ref').textContent()) ?? 'none'
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect(note).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByLabel('Full name').fill('R. Sharma')
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect(page.getByRole('alert')).toContainText('Three fields need your attention.')
    await expect(note).toContainText(reference)
    expect(requests().filter((url) => url.endsWith('/insert/contactus'))).toHaveLength(1)
  })

  await test.step('text typed while a message is being sent is preserved, and so is the focus', async () => {
    await page.goto('/contact')
    await waitForHydration(page)
    await fillIn(page)
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/insert/contactus', async (route) => {
      await held.promise
      await route.continue()
    })
    const submit = page.getByRole('button', { name: 'Submit Message' })
    const { width } = await boxOf(submit)
    await submit.click()
    expect((await boxOf(page.getByRole('button', { name: 'Sending…' }))).width).toBe(width)
    const message = page.getByLabel('Message')
    await message.press('ControlOrMeta+End')
    await message.pressSequentially(' One more question.')
    await page.getByLabel('Telephone').fill('+91 98765 00000')
    await message.focus()
    held.resolve()
    await expect(page.getByRole('status').filter({ hasText: interfaceWords.messageForm.thanksContact })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Message' })).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await expect(message).toHaveValue('One more question.')
    await expect(page.getByLabel('Telephone')).toHaveValue('+91 98765 00000')
    await expect(message).toBeFocused()
  })

  await test.step('the practice area is optional and can be preselected by the URL', async () => {
    await page.goto('/contact?service=pro-bono')
    await expect(page.getByLabel('Practice area')).toHaveValue('pro-bono')
    await expect(page.getByLabel('Practice area').getByRole('option')).toHaveCount(areas.length + 1)
    await page.goto('/contact?service=astrology')
    await expect(page.getByLabel('Practice area')).toHaveValue('')
    await fillIn(page)
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect(page.getByRole('status').filter({ hasText: interfaceWords.messageForm.thanksContact })).toBeVisible()
  })
})

test('a message that is rejected or lost in transit keeps its text and is stored once', async ({ page }) => {
  await test.step('a message that could not be sent keeps its text, also after a reload, and can be sent again', async () => {
    await page.goto('/contact')
    await waitForHydration(page)
    await fillIn(page)
    await intercept(page, '**/insert/contactus', (route) => route.abort())
    await page.getByRole('button', { name: 'Submit Message' }).click()

    const note = page.getByRole('alert').filter({ hasText: 'Your message was not sent.' })
    await expect(note).toContainText('What you wrote is still here.')
    await expect(note.getByRole('link', { name: 'contact@chambers.example' })).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
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
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect(page.getByRole('status').filter({ hasText: interfaceWords.messageForm.thanksContact })).toBeVisible()
    await expect(note).toBeHidden()
    await expect(toast).toBeHidden()
    await page.reload()
    await waitForHydration(page)
    await expect(offer).toBeHidden()
  })

  await test.step('a message edited after a lost response is sent with a new idempotency key', async () => {
    await page.goto('/contact')
    await waitForHydration(page)
    await fillIn(page)
    const keys: (string | undefined)[] = []
    await intercept(page, '**/insert/contactus', async (route) => {
      // The server receives the message, but its response is lost.
      await route.fetch()
      await route.abort()
      keys.push(route.request().headers()['idempotency-key'])
    })
    const send = page.getByRole('button', { name: 'Submit Message' })
    const note = page.getByRole('alert').filter({ hasText: 'Your message was not sent.' })
    await send.click()
    await expect(note).toBeFocused()
    await send.click()
    await expect.poll(() => keys).toHaveLength(2)
    await expect(note).toBeFocused()
    await page.getByLabel('Message').fill('What I meant is this.')
    await send.click()
    await expect.poll(() => keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  await test.step('a retry after a lost response, also after a reload, is stored once and includes a form token', async () => {
    await page.unrouteAll()
    const sent: { key?: string; token?: string; reference?: string }[] = []
    let losesAnswer = true
    await intercept(page, '**/insert/contactus', async (route) => {
      const request = route.request()
      const answer = await route.fetch()
      const { reference } = await answer.json()
      sent.push({ key: request.headers()['idempotency-key'], token: request.postDataJSON().token, reference })
      // The server has received the message, but its response is lost.
      await (losesAnswer ? route.abort() : route.fulfill({ response: answer }))
    })
    const writeAndSend = async () => {
      const token = page.waitForResponse('**/insert/formtoken')
      await page.goto('/contact')
      await waitForHydration(page)
      await token
      await fillIn(page, { message: 'Sent again after its answer was lost.' })
      await page.getByRole('button', { name: 'Submit Message' }).click()
    }
    await writeAndSend()
    const note = page.getByRole('alert').filter({ hasText: 'Your message was not sent.' })
    await expect(note).toBeFocused()
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect.poll(() => sent).toHaveLength(2)
    await expect(note).toBeFocused()

    losesAnswer = false
    await writeAndSend()
    await expect(page.getByRole('status').filter({ hasText: interfaceWords.messageForm.thanksContact })).toContainText(
      sent[0]?.reference ?? 'none',
    )
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1)
    for (const { token } of sent) expect(token).toMatch(/^\w+\.[\w-]+$/)
  })

  await test.step('after a form post rejected without JavaScript, the hydrated form validates, sends and clears', async () => {
    await page.unrouteAll()
    const answer = await page.request.post('/insert/contactus', {
      form: { ...newMessage({ phone: '12' }), page: 'contact' } as Record<string, string>,
    })
    expect(answer.status()).toBe(422)
    const html = await answer.text()
    await intercept(page, '**/insert/contactus', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ contentType: 'text/html', body: html }) : route.continue(),
    )
    await page.goto('/insert/contactus')
    await waitForHydration(page)
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.getByLabel('Telephone').fill('13')
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect(page.getByText('Enter a telephone number with 7 to 15 digits.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
    await page.getByLabel('Telephone').fill('+91 98765 43210')
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect(page.getByRole('status').filter({ hasText: interfaceWords.messageForm.thanksContact })).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('')
  })
})
