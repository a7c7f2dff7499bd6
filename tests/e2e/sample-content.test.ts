import { expect, test } from '@playwright/test'
import { openOffice, toasts } from '#tests/support/office-page.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startSite } from '#tests/support/site-process.ts'

test('staff see what is still sample content, remove it in one step, and log out', async ({ page, context }) => {
  // A site of its own, because the other stories need the sample content.
  const site = await startSite()
  await signIn(page, site.url)
  await openOffice(page, `${site.url}/adminDashboard`)

  const banner = page.getByRole('region', { name: 'This site still holds sample content' })
  await expect(banner).toContainText('10 posts, 9 press articles, 7 pictures and 5 messages')
  await banner.getByText(/places in the texts still to be filled in/).click()
  const everyPage = banner.getByRole('region', { name: 'Every page' })
  await expect(everyPage.getByRole('listitem').filter({ hasText: 'Indore address, line 1' })).toHaveText(
    'Indore address, line 1: Office address line one',
  )
  await expect(banner.getByRole('region', { name: 'About Us' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(banner).not.toContainText(/\[\d\]|\.yaml|\.md/)

  await context.setOffline(true)
  await banner.getByRole('button', { name: 'Remove the sample content' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The sample content could not be removed')
  await context.setOffline(false)

  await banner.getByRole('button', { name: 'Remove the sample content' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The sample content has been removed')
  await expect(banner).toBeHidden()
  const texts = page.getByRole('region', { name: 'Sample texts are still on the site' })
  await expect(texts.getByText(/places in the texts still to be filled in/)).toBeVisible()
  await expect(texts.getByRole('button', { name: 'Remove the sample content' })).toBeHidden()

  await page.getByRole('button', { name: 'Account of admin' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto(`${site.url}/adminDashboard`)
  await expect(page).toHaveURL(`${site.url}/`)
  await site.end('SIGTERM')
})
