import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expectAccessible, expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('an owner sees that a backup is overdue, creates one, tests its restore and downloads it', async ({
  page,
  site,
}) => {
  const backupFolder = path.join(site.dataDir, 'backups')
  await addSessionCookie(page)
  await site.sql("update migration set timestamp = '2026-01-01T00:00:00.000Z'; delete from backup")
  // A site that starts after 02:30 in India takes a backup.
  rmSync(backupFolder, { recursive: true, force: true })
  // For the last step, which moves the clock on.
  await page.clock.install()

  await test.step('the bell reports an overdue backup and links to the backup page', async () => {
    await openOffice(page, '/adminDashboard/blog')
    await page.getByRole('button', { name: /^Notifications.*a backup is overdue/ }).click()
    await page.getByRole('link', { name: 'A backup is overdue' }).click()
    await expect(page).toHaveURL('/adminDashboard/safety')
    await expect(page.getByRole('alert')).toContainText('If this machine were lost now')
    await expect(page.getByRole('heading', { name: 'No backup yet' })).toBeVisible()
    await expectAccessible(page, 'no backup yet')
  })

  await test.step('a backup started with the keyboard shows its progress and is listed as verified', async () => {
    // A row without a real backup, which may end before the page shows it.
    await site.sql(`insert into backup (id, kind, startedAt, seenAt, running, step, done, total)
      values ('shown', 'manual', '2026-01-01T00:00:00.000Z', '${soon()}', 1, 'rows', 0, 0)`)
    await visitOffice(page, '/adminDashboard/safety')
    await expect(page.getByRole('button', { name: 'Backing up…' })).toBeDisabled()
    await expect(page.getByRole('progressbar', { name: 'Backup' })).toBeVisible()
    await site.sql("delete from backup where id = 'shown'")
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
    await page.getByRole('button', { name: 'Back up now' }).focus()
    await page.keyboard.press('Enter')
    const row = page.getByRole('row', { name: /asked for.*MB.*verified/ })
    await expect(row).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAccessibleAtWidths(page, 'a backup')
  })

  await test.step('a trial restore shows its progress and its result', async () => {
    await expect(page.getByRole('img', { name: /^1 of 7/ })).toBeVisible()
    const stored = 'name is not null'
    await site.sql(`update backup set running = 1, seenAt = '${soon()}' where ${stored}`)
    await visitOffice(page, '/adminDashboard/safety')
    await expect(page.getByRole('button', { name: 'Trying…' })).toBeDisabled()
    await expect(page.getByRole('progressbar', { name: 'Trial of a restore' })).toBeVisible()
    await site.sql(`update backup set running = null, verifiedAt = null where ${stored}`)
    const trial = page.getByRole('region', { name: 'Last trial of a restore' })
    await expect(trial).toContainText('Did not work')
    await page.getByRole('button', { name: 'Try a restore' }).click()
    await expect(trial).toContainText('Worked, ')
    await expect(page.getByRole('button', { name: 'Try a restore' })).toBeEnabled()
  })

  await test.step('a backup is downloaded under the name of its stored file', async () => {
    const [name] = readdirSync(backupFolder)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download / }).click()
    expect((await downloading).suggestedFilename()).toBe(name)
  })

  await test.step('on a slow connection, polls do not overlap, and a failed poll does not stop the progress display', async () => {
    // A backup that no process takes runs for as long as this step needs.
    await site.sql(`insert into backup (id, kind, startedAt, seenAt, running, step, done, total)
      values ('slow', 'manual', '2026-01-01T00:00:00.000Z', '${soon()}', 1, 'files', 1, 10)`)
    // Pause the clock, so that the page does not poll yet.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60 * 60 * 1000)
    await visitOffice(page, '/adminDashboard/safety')
    const isPoll = (url: URL) => url.searchParams.get('_routes')?.includes('safety-page') ?? false
    const released = Promise.withResolvers<void>()
    let polls = 0
    await intercept(page, isPoll, async (route) => {
      const number = ++polls
      if (number === 1) await released.promise
      await (number === 2 ? route.abort() : route.continue())
    })
    const progress = page.getByRole('status').filter({ hasText: 'Step 2 of 3: pictures' })
    await expect(progress).toContainText('1 of 10')
    const first = page.waitForRequest((request) => isPoll(new URL(request.url())))
    await page.clock.runFor(1_000)
    await first
    await page.clock.runFor(5_000)
    // Requests that the page has sent before this one are counted by now.
    await page.evaluate(() => fetch('/healthz'))
    expect(polls).toBe(1)
    const lost = page.waitForEvent('requestfailed', (request) => isPoll(new URL(request.url())))
    await site.sql("update backup set done = 2 where id = 'slow'")
    released.resolve()
    await page.clock.resume()
    await expect(progress).toContainText('2 of 10')
    await lost
    await site.sql("update backup set done = 3 where id = 'slow'")
    await expect(progress).toContainText('3 of 10')
  })
  rmSync(backupFolder, { recursive: true })
})

/** For the `seenAt` of a backup that no process takes: it counts as running for some minutes. */
function soon() {
  return new Date(Date.now() + 9 * 60_000).toISOString()
}
