import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, toasts } from '#tests/support/browser/office-page.ts'
import { goOffline, goOnline } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('staff see the remaining sample content, remove it in one step, and log out', async ({ page, context }) => {
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard')

  const banner = page.getByRole('region', { name: 'Sample content' })
  await expect(banner).toContainText('10 posts, 9 press articles, 7 pictures, 5 messages; 49 places to fill in')
  // Collapsed it is one line high.
  expect((await banner.boundingBox())?.height).toBeLessThan(60)
  await banner.getByText('Show').click()
  const contact = banner.getByRole('region', { name: 'Contact Us' })
  await expect(contact.getByRole('listitem').first()).toHaveText('Indore address, line 1')
  await expect(banner.getByRole('region', { name: 'About Us' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(banner).not.toContainText(/\[\d\]|\.yaml|\.md|Office address line one/)
  await expect(banner).toContainText('0 of 49 are done.')
  await expectAccessible(page, 'the open banner')

  await goOffline(context)
  await banner.getByRole('button', { name: 'Remove the sample content' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The sample content could not be removed')
  await goOnline(context)

  await banner.getByRole('button', { name: 'Remove the sample content' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('The sample content has been removed')
  await expect(banner).toContainText('Sample texts are still here')
  await expect(banner).toContainText('49 places to fill in')
  await expect(banner.getByRole('button', { name: 'Remove the sample content' })).toBeHidden()

  // Other tabs do not show the banner.
  for (const tab of ['Contact Us', 'Blog', 'Article']) {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
    await expect(banner).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Account of admin' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/adminDashboard')
  await expect(page).toHaveURL('/')
})
