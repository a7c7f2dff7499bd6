import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { history, openMessage, pane } from '#tests/support/browser/messages.ts'
import { officeHeaders, openOffice, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { newMessage } from '#tests/support/samples.ts'
import { expect, test } from './fixtures.ts'

test('messages and pages of the admin area print without the rest of the admin area', async ({ page, request }) => {
  const name = unique('Rajesh')
  const message = 'The buyer has not paid three invoices.\nNor the fourth.\n\nMay we meet on a Saturday?'
  const sent = await request.post('/insert/contactus', {
    data: { ...newMessage(), name, message, service: 'arbitration' },
    headers: officeHeaders,
  })
  const { reference } = await sent.json()
  // Replace print(): in a headless browser it returns at once.
  await page.addInitScript(() => Object.assign(window, { print: () => {} }))
  await addSessionCookie(page)

  await test.step('an opened message prints on one page with its notes', async () => {
    const { contacts } = await (await page.request.get('/insert/getcontact', { params: { q: name } })).json()
    const data = { state: 'in-hand', note: 'Rang at ten.' }
    const params = { id: contacts[0]._id }
    const changed = await page.request.patch('/insert/contact', { params, data, headers: officeHeaders })
    expect(changed.status()).toBe(200)
    await openOffice(page, '/adminDashboard/contact')
    await openMessage(page, name)
    await expect(history(page)).toContainText('admin wrote a note')
    await page.getByRole('button', { name: 'Print' }).click()

    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('region', { name: `Message from ${name}` })
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(name)
    const { email, phone } = newMessage()
    for (const words of ['The Chambers', reference, email, phone, 'Arbitration', 'by admin', 'In hand, with admin']) {
      await expect(sheet).toContainText(words)
    }
    await expect(sheet).toContainText('Note by admin: Rang at ten.')
    await expect(sheet).toContainText('admin took it in hand')
    await expect(sheet.getByText('Nor the fourth.')).toHaveCSS('white-space-collapse', 'preserve')
    await expect(page.getByRole('main')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

    // After printing, the print version is removed.
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0)
    await expect(pane(page).getByRole('heading', { name })).toBeVisible()
  })

  for (const [address, title, words, action] of [
    ['/adminDashboard/people', 'People', 'Read and answer messages', 'Add a colleague'],
    ['/adminDashboard/record', 'Record', 'First account made', 'Verify now'],
    ['/adminDashboard/ready', 'Website', 'No word that Rule 36 forbids?', 'Check now'],
  ] as const) {
    await test.step(`${address} prints with its title, on white, without navigation and buttons`, async () => {
      await visitOffice(page, address)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expect(page.getByRole('button', { name: action })).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('button', { name: action })).toHaveCount(0)
      const grounds = await page
        .locator(':root, body, .office, .dash, main')
        .evaluateAll((elements) =>
          elements.map((element) => [
            getComputedStyle(element).backgroundColor,
            getComputedStyle(element).backgroundImage,
          ]),
        )
      expect(new Set(grounds.map(String)), address).toEqual(new Set(['rgba(0, 0, 0, 0),none']))
      await page.emulateMedia({ media: 'screen' })
    })
  }
})
