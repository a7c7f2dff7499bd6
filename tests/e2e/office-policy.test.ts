import { expect, test } from '@playwright/test'
import { cardOf, uploadPicture } from '#tests/support/gallery-stories.ts'
import { unique } from '#tests/support/office-checks.ts'
import { openOffice, row } from '#tests/support/office-page.ts'
import { expectPlacedToast, watchPolicy } from '#tests/support/policy-violations.ts'
import { openPostForm } from '#tests/support/post-stories.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'

test('the office keeps to its policy: sign-in, tabs, menus, dialogs, upload, toasts', async ({ page }) => {
  test.setTimeout(120_000)
  const expectNothingRefused = await watchPolicy(page)
  await fillSignIn(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/adminDashboard')
  const answer = await page.reload()
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")

  const name = await uploadPicture(page)
  await cardOf(page, name).getByRole('button', { name: 'Alt text' }).click()
  await page.getByRole('dialog', { name: 'Alt text' }).getByRole('button', { name: 'Close' }).click()

  const title = unique('Within the policy')
  const dialog = await openPostForm(page, title)
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(dialog).toBeHidden()
  await row(page, title).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectPlacedToast(page, 'Post deleted')

  for (const tab of ['contact', 'article', 'account', 'interface']) await openOffice(page, `/adminDashboard/${tab}`)
  for (const tab of ['Contact Us', 'Article', 'Blog', 'Media']) {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expectNothingRefused()
})
