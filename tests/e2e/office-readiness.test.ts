import { checks } from '#domain/readiness/check.ts'
import { expectAccessible, expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, reloadOffice } from '#tests/support/browser/office-page.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

test('the readiness checks report open points, link to fields, and can be overruled or passed', async ({
  page,
  site,
}) => {
  await addSessionCookie(page)

  await test.step('all checks run from the keyboard, and the open points are listed', async () => {
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

  await test.step('an open point with sample text links to its field', async () => {
    await page
      .getByText(/^Show \d+ places$/)
      .first()
      .click()
    await page.getByRole('link', { name: 'Every page: Firm’s name' }).click()
    await expect(page).toHaveURL('/adminDashboard/website/firm#field-name')
    await page.goBack()
  })

  await test.step('on a phone, the site can be opened despite open points with a reason and the password', async () => {
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

  await test.step('without open points, one press opens the site to search engines', async () => {
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
