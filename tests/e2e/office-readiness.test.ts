import { type CheckResults, checks } from '#domain/readiness/check.ts'
import { expectAccessible, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, visitOffice } from '#tests/support/browser/office-page.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

test('the readiness checks report open points, link to fields, and can be overruled or passed', async ({
  page,
  site,
}) => {
  await addSessionCookie(page)

  await test.step('the checks are started with the keyboard, and show their results without a reload', async () => {
    await openOffice(page, '/adminDashboard/ready')
    await expect(page.getByRole('heading', { name: 'Nothing has been looked at yet' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open to search engines' })).toBeDisabled()
    await page.getByRole('button', { name: 'Check now' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: /^Done.*\d\d pages/ })).toBeVisible()
  })

  await test.step('a run shows its progress, and the open points as soon as it has ended, with links to their fields', async () => {
    // A run that no process takes. It replaces the real one, which then stops: its last checks take seconds.
    const at = new Date().toISOString()
    const soon = new Date(Date.now() + 9 * 60_000).toISOString()
    await site.sql(`delete from "readinessCheck"; insert into "readinessCheck"
      ("id", "startedAt", "seenAt", "running", "step", "done", "results")
      values ('own', '${at}', '${soon}', 1, 'contrast', 20, '{}')`)
    await visitOffice(page, '/adminDashboard/ready')
    await expect(page.getByRole('progressbar', { name: 'Checks' })).toBeVisible()
    await expectAccessible(page, 'checking')
    await site.sql(`update "readinessCheck" set "running" = null, "endedAt" = '${at}', "results" = '${openPoints}'`)
    await expect(page.getByRole('heading', { name: `2 of ${checks.length} are left` })).toBeVisible()
    const places = page.getByText('Show 2 places')
    await places.click()
    const place = page.getByRole('link', { name: 'Every page: Firm’s name' })
    await expect(place).toHaveAttribute('href', '/adminDashboard/website/firm#field-name')
    await expectAccessible(page, 'left')
    await places.click()
    await expect(place).toBeHidden()
  })

  await test.step('on a phone, the site can be opened despite open points with a reason and the password', async () => {
    await page.getByRole('button', { name: 'Open the site all the same, with a reason' }).click()
    const dialog = page.getByRole('dialog', { name: /^Open the site with .+ left\?$/ })
    await dialog.getByRole('button', { name: 'Open all the same' }).click()
    await expect(dialog.getByText('Please say why, in at least one sentence.')).toBeVisible()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await expectAccessibleOnPhone(page, 'the question')
    await dialog.getByRole('textbox', { name: 'Why is it right to open now?' }).fill('The certificate comes tomorrow.')
    await dialog.getByRole('textbox', { name: 'Your own password' }).fill(adminPassword)
    await dialog.getByRole('button', { name: 'Open all the same' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('The certificate comes tomorrow.')).toBeVisible()
    await expect(page.getByText('Overruled').first()).toBeVisible()
    await expectAccessible(page, 'overruled')
  })

  await test.step('without open points, one press opens the site to search engines', async () => {
    await site.sql(`delete from "siteOpening"; update "readinessCheck" set "results" = '${resultsWith({})}'`)
    await visitOffice(page, '/adminDashboard/ready')
    await expect(page.getByRole('heading', { name: `All ${checks.length} are done` })).toBeVisible()
    await expectAccessible(page, 'done')
    await page.getByRole('button', { name: 'Open to search engines' }).click()
    await expect(page.getByText(/^Open to search engines/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open to search engines' })).toHaveCount(0)
  })
  await site.sql('delete from "siteOpening"; delete from "readinessCheck"')
})

/** The results of a run in which all other checks have passed. */
function resultsWith(left: CheckResults) {
  return JSON.stringify({ ...Object.fromEntries(checks.map(({ name }) => [name, {}])), ...left })
}

const openPoints = resultsWith({
  samples: {
    left: {
      title: 'Two texts are samples',
      text: 'The firm writes them in its own words.',
      places: [
        { name: 'Every page: Firm’s name', to: '/adminDashboard/website/firm#field-name' },
        { name: 'Every page: Tagline', to: '/adminDashboard/website/firm#field-tagline' },
      ],
    },
  },
  https: { left: { title: 'The address is not encrypted', text: 'Visitors can be overheard.' } },
})
