import { readFileSync } from 'node:fs'
import { localTime } from '#domain/dates.ts'
import { expectAccessible, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { officeHeaders, openOffice, useDesktop, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const hourMs = 60 * 60 * 1000

/** A time this many hours ago, in the format of a form field. */
function hoursAgo(hours: number) {
  return localTime(new Date(Date.now() - hours * hourMs).toISOString())
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('an incident shows its deadlines, the people affected and drafts of the notifications until it is closed', async ({
  page,
  site,
}) => {
  const known = hoursAgo(2)
  await addSessionCookie(page)
  const [message] = site.rows('select id, reference, name from message order by "receivedAt" desc limit 1')
  await page.request.get(`/insert/getcontact?id=${message?.id}`, { headers: officeHeaders })

  await test.step('missing fields are reported, and the input is preserved', async () => {
    await openOffice(page, '/adminDashboard/record')
    await page.getByRole('link', { name: 'Incidents' }).click()
    await expect(page).toHaveURL('/adminDashboard/record/incident')
    await expect(page.getByLabel('When was the backup taken?')).toBeHidden()
    await page.getByLabel('When did you come to know of it?').fill(known)
    await page.getByRole('button', { name: 'Open the incident' }).click()
    await expect(page.getByText('Say from which day and time on it lasted')).toBeVisible()
    await expect(page.getByText('Say what was misused or lost.')).toBeVisible()
    await page.getByLabel('From when did it last?').fill(hoursAgo(24))
    await page.getByRole('radio', { name: 'A backup was lost' }).check()
    await expect(page.getByLabel('When was the backup taken?')).toBeVisible()
    await page.getByRole('radio', { name: 'Accounts of the office were misused' }).check()
    await page.getByRole('button', { name: 'Open the incident' }).click()
    await expect(page.getByText('Choose at least one account.')).toBeVisible()
    await expect(page.getByLabel('When did you come to know of it?')).toHaveValue(known)
    await expectAccessible(page, 'the form')
    await page.getByRole('group', { name: 'Which accounts?' }).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Open the incident' }).click()
  })

  await test.step('each notification shows its deadline, or for how long the incident has been known', async () => {
    const clocks = page.getByRole('region', { name: 'Accounts of the office were misused' })
    await expect(clocks).toContainText(/To CERT-In.*due by .*; (3 hours \d+ minutes?|4 hours) left/s)
    await expect(clocks).toContainText(
      /Data Protection Board of India.*due by .*; (69 hours \d+ minutes?|70 hours) left/s,
    )
    await expect(clocks).toContainText(/people concerned.*without delay; known for 2 hours/s)
  })

  await test.step('an opened message is listed as touched, and the others as possibly seen', async () => {
    const touched = page.getByRole('table', { name: 'Touched', exact: true })
    const row = touched.getByRole('row', { name: new RegExp(String(message?.reference)) })
    await expect(row).toContainText('opened')
    await expect(row).toContainText('text of the message')
    await expect(page.getByText('they leave no entry')).toBeVisible()
    await expectAccessibleOnPhone(page, 'an incident')
    await useDesktop(page)
    await page.getByRole('link', { name: /^May have been seen \d/ }).click()
    const possible = page.getByRole('table', { name: 'May have been seen', exact: true })
    await expect(possible.getByRole('row').nth(1)).toContainText('beginning of the message')
    await expect(possible.getByRole('row', { name: new RegExp(String(message?.reference)) })).toHaveCount(0)
  })

  await test.step('the list can be exported, and a draft can be copied, downloaded and printed separately', async () => {
    const exporting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export the list' }).click()
    const file = await exporting
    expect(file.suggestedFilename()).toBe('touched.csv')
    expect(readFileSync(await file.path(), 'utf8')).toContain(`Touched,opened,${message?.reference},`)

    const board = page.getByRole('region', { name: 'To the Data Protection Board of India' })
    await board.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('The draft is copied.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('PART 2: within 72 hours')
    expect(copied).toContain('[Findings, or that there are none yet.]')
    const downloading = page.waitForEvent('download')
    await board.getByRole('link', { name: 'Download' }).click()
    expect(readFileSync(await (await downloading).path(), 'utf8')).toBe(`\uFEFF${copied}`)

    await page.emulateMedia({ media: 'print' })
    const shown: boolean[] = await page.evaluate(
      () =>
        new Promise((resolve) => {
          // As on a phone, which prints after `print` has returned.
          window.print = () => {}
          document.querySelector<HTMLButtonElement>('#people button:last-of-type')?.click()
          resolve(
            ['people', 'board', 'cert-in', 'touched'].map(
              (id) => document.getElementById(id)?.checkVisibility() ?? false,
            ),
          )
        }),
    )
    expect(shown).toEqual([true, false, false, false])
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('verifying the audit log without a connection shows an error', async () => {
    await visitOffice(page, '/adminDashboard/record')
    await intercept(page, '**/adminDashboard/record.data*', (route) => route.abort())
    await page.getByRole('button', { name: 'Verify now' }).click()
    await expect(page.getByRole('alert')).toContainText('The connection failed.')
    await page.unrouteAll()
  })

  await test.step('the audit log can be exported and contains the export of the incident list', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export' }).click()
    const lines = readFileSync(await (await downloading).path(), 'utf8')
      .trim()
      .split('\n')
    expect(lines.map((line) => JSON.parse(line).what)).toContain('incident list exported')
    await page.getByRole('link', { name: 'Incidents' }).click()
  })

  await test.step('an incident is listed as open until it is closed, and the audit log has each step', async () => {
    await page.getByRole('link', { name: 'Accounts of the office were misused' }).click()
    await page.getByText('Close this incident…').click()
    await page.getByRole('button', { name: 'Close the incident' }).click()
    await expect(page).toHaveURL('/adminDashboard/record/incident')
    await expect(page.getByRole('heading', { name: 'Open incidents' })).toHaveCount(0)
    const entries = site.rows(`select what from record where what like 'incident %' order by position`)
    expect(entries.map(({ what }) => what)).toEqual(['incident opened', 'incident list exported', 'incident closed'])
  })
})
