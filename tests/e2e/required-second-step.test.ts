import { codeOf } from '#tests/support/authenticators.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { insertColleague } from '#tests/support/browser/accounts.ts'
import { officeHeaders } from '#tests/support/browser/office-page.ts'
import { expect, test } from './fixtures.ts'

test('a required second factor can be postponed for some days and then blocks access until it is set up', async ({
  page,
  site,
}) => {
  const asha = await insertColleague(site, 'asha')
  const requireSince = (daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString()
    return site.sql(`update user set createdAt = '2026-01-01' where username = 'asha';
      delete from secondStepSwitch; insert into secondStepSwitch (id, state, switchedAt) values ('1', 'on', '${at}')`)
  }

  await test.step('at sign-in, a colleague without a second factor is asked to set it up and can skip it', async () => {
    await requireSince(1)
    const response = await page.request.post('/adminsite', { form: asha, headers: officeHeaders, maxRedirects: 0 })
    expect(response.headers().location).toBe('/adminsite/second-step')
    const html = await (await page.request.get('/adminsite/second-step')).text()
    expect(html).toMatch(/<a [^>]*href="\/adminDashboard"[^>]*>Not now/)
    expect((await page.request.get('/adminDashboard', { maxRedirects: 0 })).status()).toBe(200)
  })

  await test.step('after the grace period, all pages redirect to the setup, and the API returns 403', async () => {
    await requireSince(8)
    const account = await page.request.get('/adminDashboard/account', { maxRedirects: 0 })
    expect(account.headers().location).toBe('/adminsite/second-step')
    await page.goto('/adminDashboard')
    await expect(page).toHaveURL('/adminsite/second-step')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second step')
    await expect(page.getByRole('link', { name: 'Not now' })).toBeHidden()
    const response = await page.request.get('/insert/getcontact')
    expect([response.status(), (await response.json()).error.code]).toEqual([403, 'second-step-needed'])
  })

  await test.step('setting up the second factor restores access, and a wrong code does not reset the setup', async () => {
    await page.getByLabel('Your password').fill('not my password')
    await page.getByRole('button', { name: 'Go on', exact: true }).click()
    await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/This is not your present password/)
    await expectAccessible(page, 'a second step that is asked for')
    await page.getByLabel('Your password').fill(asha.password)
    await page.getByRole('button', { name: 'Go on', exact: true }).click()
    await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
    const secret = (await page.getByRole('code').first().innerText()).replaceAll(' ', '')
    const codes = page.getByRole('list').getByRole('code')
    await expect(codes).toHaveCount(10)
    const shown = await codes.allInnerTexts()
    await page.getByLabel(/six digits/).fill('000000')
    await page.getByRole('button', { name: 'Switch on and go on' }).click()
    await expect(page.getByLabel(/six digits/)).toHaveAccessibleDescription(/This code is not right/)
    await expectAccessible(page, 'a second step that is set up')
    expect(await codes.allInnerTexts()).toEqual(shown)
    await page.getByLabel(/six digits/).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Switch on and go on' }).click()
    await expect(page).toHaveURL('/adminDashboard')
  })
})
