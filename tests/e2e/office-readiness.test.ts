import { checks } from '#domain/readiness/check.ts'
import { expectAccessible, expectAccessibleAtWidths } from '#tests/support/accessible.ts'
import { openOffice, reloadOffice } from '#tests/support/office-page.ts'
import { addSessionCookie } from '#tests/support/sign-in.ts'
import { adminPassword } from '#tests/support/site-process.ts'
import { expect, test } from './fixtures.ts'

test('what is left is checked by the keyboard, leads to its field, is overruled on a phone, and passed', async ({
  page,
  site,
}) => {
  await addSessionCookie(page)

  await test.step('nothing has been looked at, then each is, and what is left says what is wrong', async () => {
    await openOffice(page, '/adminDashboard/ready')
    await expect(page.getByRole('heading', { name: 'Nothing has been looked at yet' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open to search engines' })).toBeDisabled()
    await page.getByRole('button', { name: 'Check now' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('progressbar', { name: 'Checks' })).toBeVisible()
    await expectAccessibleAtWidths(page, 'checking')
    await expect(page.getByRole('heading', { name: new RegExp(`of ${checks.length} are left$`) })).toBeVisible()
    const links = page.getByRole('region', { name: 'Links' })
    await expect(links.getByRole('listitem').filter({ hasText: /^Done.*within the site/ })).toBeVisible()
    await expectAccessibleAtWidths(page, 'left')
  })

  await test.step('a sample leads to the very field', async () => {
    await page
      .getByText(/^Show \d+ places$/)
      .first()
      .click()
    await page.getByRole('link', { name: 'Every page: Firm’s name' }).click()
    await expect(page).toHaveURL('/adminDashboard/website/firm#field-name')
    await page.goBack()
  })

  await test.step('on a phone the site is opened all the same, for a reason and the password', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await page.request.get('/')).headers()['x-robots-tag']).toBe('noindex')
    await page.getByRole('button', { name: 'Open the site all the same, with a reason' }).click()
    const dialog = page.getByRole('dialog', { name: /^Open the site with .+ left\?$/ })
    await dialog.getByRole('button', { name: 'Open all the same' }).click()
    await expect(dialog.getByText('Please say why, in at least one sentence.')).toBeVisible()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await expectAccessibleAtWidths(page, 'the question')
    await dialog.getByRole('textbox', { name: 'Why is it right to open now?' }).fill('The certificate comes tomorrow.')
    await dialog.getByRole('textbox', { name: 'Your own password' }).fill(adminPassword)
    await dialog.getByRole('button', { name: 'Open all the same' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('The certificate comes tomorrow.')).toBeVisible()
    await expect(page.getByText('Overruled').first()).toBeVisible()
    await expectAccessible(page, 'overruled')
    const response = await page.request.get('/', { headers: { Cookie: '' } })
    expect(response.headers()['x-robots-tag']).toBeUndefined()
  })

  await test.step('where nothing is left one press opens it', async () => {
    const results = JSON.stringify(Object.fromEntries(checks.map(({ name }) => [name, {}])))
    await site.sql('delete from "siteOpening"')
    await site.sql(`update "readinessCheck" set "results" = '${results}'`)
    await reloadOffice(page)
    await expect(page.getByRole('heading', { name: `All ${checks.length} are done` })).toBeVisible()
    await expectAccessibleAtWidths(page, 'done')
    await page.getByRole('button', { name: 'Open to search engines' }).click()
    await expect(page.getByText(/^Open to search engines/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open to search engines' })).toHaveCount(0)
  })
  await site.sql('delete from "siteOpening"')
  await site.sql('delete from "readinessCheck"')
})
