import { expect, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { areas as all } from '#tests/support/firm-words.ts'
import { unique } from '#tests/support/office-checks.ts'
import { row, toasts } from '#tests/support/office-page.ts'
import { findPosts, openPostForm, publicPosts } from '#tests/support/post-stories.ts'
import { lendSession } from '#tests/support/sign-in.ts'

test('a post may say its areas: the form asks for none, keeps those that were ticked, and lets them go', async ({
  page,
}) => {
  await lendSession(page)
  const title = unique('Rent in arrears')
  const dialog = await openPostForm(page, title)
  const disclosure = dialog.getByText('Areas of practice Optional')
  const areas = dialog.getByRole('group', { name: 'Areas of practice' })
  await expect(disclosure).toBeVisible()
  await expect(areas).toBeHidden()
  await disclosure.click()
  await expect(areas.getByRole('checkbox')).toHaveCount(all.length)
  await areas.getByLabel('Real Estate and Property').check()
  await areas.getByLabel('Civil and Commercial Litigation').check()
  await expect(dialog.getByText('Areas of practice 2 chosen')).toBeVisible()
  await expectAccessible(page, 'the form of a post')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(toasts(page)).toContainText('Post created')
  expect(await publicPosts(page, title)).toMatchObject([{ areas: ['litigation', 'real-estate-law'] }])

  await findPosts(page, title)
  await row(page, title).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit post' })
  await edit.getByText('Areas of practice 2 chosen').click()
  await edit.getByLabel('Civil and Commercial Litigation').uncheck()
  // A tick is a change that closing would lose.
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click()
  await expect(edit).toBeVisible()
  await edit.getByLabel('Real Estate and Property').uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText('Post saved')
  expect(await publicPosts(page, title)).toMatchObject([{ areas: [] }])
})
