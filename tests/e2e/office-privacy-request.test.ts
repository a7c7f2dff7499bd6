import { readFileSync } from 'node:fs'
import { expectAccessible, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addRecentSessionCookie } from '#tests/support/browser/accounts.ts'
import { officeHeaders, openOffice, unique, useDesktop } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { newMessage } from '#tests/support/samples.ts'
import { expect, test } from './fixtures.ts'

const address = '/adminDashboard/privacy-requests'

test('personal data can be found, exported and erased, and a receipt proves the erasure', async ({ page, site }) => {
  const [name, otherName] = [unique('Sarita'), unique('Brother')]
  const digits = '77390'
  const number = `+91 97000 ${digits}`
  const email = `${name.replace(' ', '.').toLowerCase()}@example.com`
  const words = 'May I come on a Saturday?'
  await addRecentSessionCookie(page, site)
  const send = async (fields: Record<string, string>) => {
    const data = newMessage({ name, email, phone: number, message: words, ...fields })
    return (await (await page.request.post('/insert/contactus', { data, headers: officeHeaders })).json()).reference
  }
  const references = [await send({}), await send({ message: 'A second message.' })]
  const uncertain = await send({ name: otherName, phone: `+91 96000 ${digits}`, message: 'From her address.' })

  await openOffice(page, address)
  const identifier = page.getByLabel('E-mail address or telephone number')
  const find = page.getByRole('button', { name: 'Find' })
  await identifier.fill('43210')
  await find.click()
  await expect(page.getByText('Enter the whole e-mail address')).toBeVisible()
  await identifier.fill(`nobody-${name.slice(-8)}@example.com`)
  await find.click()
  await expect(page.getByRole('heading', { name: 'Nothing is kept' })).toBeVisible()

  await identifier.fill(toDevanagari(`97000${digits}`))
  await find.click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(page.url()).not.toContain('97000')
  for (const reference of references) await expect(page.getByRole('checkbox', { name: reference })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: uncertain })).not.toBeChecked()
  await expectAccessibleOnPhone(page, 'what is kept')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('what-is-kept.json')
  const { messages } = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(messages.map((message: { reference: string }) => message.reference).sort()).toEqual(references.sort())
  const text = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to be read' }).click()
  expect(readFileSync(await (await text).path(), 'utf8')).toContain(words)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('From her address.')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Erase everything…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase everything kept about this person?' })
  await expect(dialog).toContainText('This cannot be undone')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText('Say that you made sure who is asking.')).toBeVisible()
  await expectAccessibleOnPhone(page, 'an erasure refused')
  await dialog.getByLabel('The request came').selectOption('by letter')
  await dialog.getByLabel('I rang back the number').check()
  const lastFour = dialog.getByLabel('last four digits')
  await lastFour.fill('0000')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText('These are not the last four digits')).toBeVisible()
  await lastFour.fill(digits.slice(-4))
  await dialog.getByRole('button', { name: 'Erase' }).click()

  const receipt = page.getByRole('article')
  await expect(receipt).toContainText('Everything kept about you has been erased')
  for (const words of [...references, 'made by letter']) await expect(receipt).toContainText(words)
  await expect(page.getByRole('main')).not.toContainText(name)
  await expectAccessibleOnPhone(page, 'the receipt')
  const code = await receipt.locator('code').innerText()
  await page.emulateMedia({ media: 'print' })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText('Erased by letter')
  await page.getByLabel('Reference').fill(references[0] ?? '')
  await page.getByLabel('Receipt code').fill(code.toLowerCase())
  await test.step('a receipt check without a connection shows its error beside its own fields', async () => {
    await intercept(page, '**/adminDashboard/privacy-requests.data*', (route) => route.abort())
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('region', { name: 'Is a receipt ours?' }).getByRole('alert')).toBeVisible()
    await expect(identifier).not.toHaveAttribute('aria-invalid')
    await page.unrouteAll()
  })
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('It is ours, of')).toBeVisible()
  await page.getByLabel('Reference').fill(uncertain)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('No receipt of ours has')).toBeVisible()
  await useDesktop(page)
  await expectAccessible(page, 'the list')
})

function toDevanagari(digits: string) {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
}
