import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openPicture, uploadPicture } from '#tests/support/browser/gallery.ts'
import { openOffice, row, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { blogTab, fillPostForm } from '#tests/support/browser/posts.ts'
import { expectStyledToast, watchPolicy } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

/* The sign-in page, the account and the page for developers are watched by the tests of those pages. */

test('tabs, menus, dialogs, uploads and toasts cause no content security policy violation', async ({ page }) => {
  const expectNoViolations = await watchPolicy(page)
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard')
  const response = await page.request.get('/adminDashboard')
  expect(response.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")

  const name = await uploadPicture(page)
  const card = await openPicture(page, name)
  await card.getByRole('slider', { name: 'From the left' }).press('ArrowLeft')
  await card.getByRole('button', { name: 'Save' }).click()
  await expectStyledToast(page, 'Focal point saved')
  await page.getByRole('link', { name: 'Alt texts' }).click()
  await page.getByRole('textbox', { name }).fill('Within the policy')
  await page.getByRole('textbox', { name }).press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await visitOffice(page, blogTab)
  const title = unique('Within the policy')
  const dialog = await fillPostForm(page, title)
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(dialog).toBeHidden()
  await row(page, title).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectStyledToast(page, 'Post deleted')

  // Loaded, not visited: a page may break the policy only as the server renders it.
  await openOffice(page, '/adminDashboard/contact')
  for (const tab of ['Article', 'Media']) {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expectNoViolations()
})
