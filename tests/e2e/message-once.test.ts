import { thanks } from '#domain/messages/message.ts'
import { hiddenField } from '#domain/spam/form-fields.ts'
import { awake, fillIn } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

const fields = { message: 'Sent again after its answer was lost.' }

test('a retry after a lost answer, also once the page was loaded anew, adds nothing; the form sends when it woke', async ({
  page,
}) => {
  const sent: { key?: string; token?: string; reference?: string }[] = []
  let lost = true
  await page.route('**/insert/contactus', async (route) => {
    const request = route.request()
    const answer = await route.fetch()
    const { reference } = await answer.json()
    sent.push({ key: request.headers()['idempotency-key'], token: request.postDataJSON().token, reference })
    // The server has it, and the visitor is not told.
    await (lost ? route.abort() : route.fulfill({ response: answer }))
  })
  const write = async () => {
    const token = page.waitForResponse('**/insert/formtoken')
    await page.goto('/contact')
    await awake(page)
    await token
    await fillIn(page, fields)
    await page.getByRole('button', { name: 'Submit Message' }).click()
  }
  await write()
  const note = page.getByRole('alert').filter({ hasText: 'Your message was not sent.' })
  await expect(note).toBeFocused()
  await page.getByRole('button', { name: 'Submit Message' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  await expect(note).toBeFocused()

  lost = false
  await write()
  await expect(page.getByRole('status').filter({ hasText: thanks.contact })).toContainText(sent[0]?.reference ?? 'none')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1)
  for (const { token } of sent) expect(token).toMatch(/^\w+\.[\w-]+$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a reload of the thanks, and Back and sending again, add nothing; nobody comes to the hidden field', async ({
    page,
  }) => {
    await page.goto('/contact')
    await expect(page.locator(`[name=${hiddenField}]`)).not.toBeInViewport()
    await page.getByLabel('Full name').focus()
    for (const label of ['Telephone', 'E-mail', 'Practice area', 'Message']) {
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(label)).toBeFocused()
    }
    const send = async () => {
      await fillIn(page, { message: 'Sent again from the page before.' })
      await page.getByRole('button', { name: 'Submit Message' }).click()
      await expect(page.getByRole('status')).toContainText(thanks.contact)
      return new URL(page.url()).searchParams.get('sent')
    }
    const reference = await send()
    await page.reload()
    await expect(page.getByRole('status')).toContainText(reference ?? 'none')
    await page.goBack()
    expect(await send()).toBe(reference)
  })
})
