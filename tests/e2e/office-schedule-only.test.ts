import { expectAccessible, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, visitOffice } from '#tests/support/browser/office-page.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

test('the website can be reduced to the schedule with the keyboard, and restored', async ({ page, context }) => {
  await addSessionCookie(page)
  // The frames with the website need no pictures, and resizing them is slow.
  await page.route(/\/(pictures|uploads)\//, (route) => route.abort())
  await openOffice(page, '/adminDashboard/schedule-only')
  const band = page.getByRole('heading', { name: 'Schedule only is on' })

  await test.step('switching on needs a reason and the password', async () => {
    await expectAccessible(page, 'switched off')
    await page.getByRole('button', { name: 'Switch on…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Show only the schedule?' })
    const why = dialog.getByRole('textbox', { name: 'Why?' })
    await expect(why).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please say why.')).toBeVisible()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await expectAccessibleOnPhone(page, 'the dialog')
    await why.fill('Until it is decided.')
    await expect(why).toHaveValue('Until it is decided.')
    await why.press('Tab')
    await page.keyboard.insertText(adminPassword)
    await page.keyboard.press('Enter')
    await expect(band).toBeVisible()
    await expect(page.getByText('“Until it is decided.”')).toBeVisible()
    await expectAccessibleOnPhone(page, 'switched on')
  })

  await test.step('visitors see a single page, which is accessible on a phone', async () => {
    const website = await context.newPage()
    await website.goto('/')
    await expect(website.getByRole('heading', { name: 'Areas of practice' })).toBeVisible()
    await expectAccessibleOnPhone(website, 'the one page')
    await website.close()
  })

  await test.step('the admin area shows a notice that links to the switch, which can be switched off', async () => {
    await visitOffice(page, '/adminDashboard/article')
    await expect(page.getByText('what is changed here waits')).toBeVisible()
    await expectAccessible(page, 'the line')
    await page.getByRole('link', { name: 'Look', exact: true }).click()
    await page.getByRole('button', { name: 'Switch off…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Show the whole website again?' })
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('It is decided.')
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Switch on…' })).toBeVisible()
    await expect(band).toBeHidden()
  })
})
