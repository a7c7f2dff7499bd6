import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { row, toasts, unique } from '#tests/support/browser/office-page.ts'
import { openPostForm, publicPosts } from '#tests/support/browser/posts.ts'
import { areas as all } from '#tests/support/texts/content-words.ts'
import { expect, test } from './fixtures.ts'

test('practice areas of a post are optional, saved when ticked, and can be removed', async ({ page }) => {
  await addSessionCookie(page)
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

  await row(page, title).getByRole('link', { name: 'Edit' }).click()
  const settings = page.getByRole('complementary', { name: 'Settings of the post' })
  await settings.getByRole('button', { name: 'Remove Civil and Commercial Litigation' }).click()
  await settings.getByRole('button', { name: 'Remove Real Estate and Property' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(toasts(page)).toContainText('Updated')
  expect(await publicPosts(page, title)).toMatchObject([{ areas: [] }])
})
