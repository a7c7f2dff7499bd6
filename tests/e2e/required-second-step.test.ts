import { codeOf } from '#tests/support/authenticators.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { fillSignIn, insertColleague } from '#tests/support/browser/accounts.ts'
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
    await fillSignIn(page, '', asha)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second step')
    await expectAccessible(page, 'a second step that is asked for')
    await page.getByRole('link', { name: 'Not now' }).click()
    await expect(page).toHaveURL('/adminDashboard')
    expect((await page.request.get('/insert/getcontact')).status()).toBe(200)
  })

  await test.step('after the grace period, all pages redirect to the setup, and the API returns 403', async () => {
    await requireSince(8)
    for (const address of ['/adminDashboard', '/adminDashboard/account']) {
      await page.goto(address)
      await expect(page).toHaveURL('/adminsite/second-step')
    }
    await expect(page.getByRole('link', { name: 'Not now' })).toBeHidden()
    const answer = await page.request.get('/insert/getcontact')
    expect([answer.status(), (await answer.json()).error.code]).toEqual([403, 'second-step-needed'])
  })

  await test.step('setting up the second factor restores access, and a wrong code does not reset the setup', async () => {
    await page.getByLabel('Your password').fill('not my password')
    await page.getByRole('button', { name: 'Go on', exact: true }).click()
    await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/This is not your present password/)
    await page.getByLabel('Your password').fill(asha.password)
    await page.getByRole('button', { name: 'Go on', exact: true }).click()
    await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
    await expectAccessible(page, 'a second step that is set up')
    const secret = (await page.getByRole('code').first().innerText()).replaceAll(' ', '')
    const codes = page.getByRole('list').getByRole('code')
    await expect(codes).toHaveCount(10)
    const shown = await codes.allInnerTexts()
    await page.getByLabel(/six digits/).fill('000000')
    await page.getByRole('button', { name: 'Switch on and go on' }).click()
    await expect(page.getByLabel(/six digits/)).toHaveAccessibleDescription(/This code is not right/)
    expect(await codes.allInnerTexts()).toEqual(shown)
    await page.getByLabel(/six digits/).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Switch on and go on' }).click()
    await expect(page).toHaveURL('/adminDashboard')
    expect((await page.request.get('/insert/getcontact')).status()).toBe(200)
  })
})
