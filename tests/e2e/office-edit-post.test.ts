import { expect, test } from '@playwright/test'
import { unique } from '#tests/support/office-checks.ts'
import { row, toasts } from '#tests/support/office-page.ts'
import { blogTab, findPosts, makePost, openPostForm } from '#tests/support/post-stories.ts'
import { lendSession } from '#tests/support/sign-in.ts'

test.beforeEach(({ page }) => lendSession(page))

test('a text that would stall its readers is refused at its field, and saved once it is simpler', async ({ page }) => {
  const title = unique('A large table')
  const dialog = await openPostForm(page, title)
  await dialog.getByLabel('Description').fill(`${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|\n'.repeat(59)}`)
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(dialog.getByLabel('Description')).toBeFocused()
  await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription(
    /The tables of this text have 6,000 cells; at most 5,000 are possible\./,
  )
  await dialog.getByLabel('Description').fill('|a|b|\n|-|-|\n|c|d|')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(row(page, title)).toBeVisible()
})

test('the list holds no whole text; the form waits for it, and where it does not come it says so', async ({ page }) => {
  const end = unique('The last words')
  const { title } = await makePost(page, { title: unique('Long'), description: `${'Some words. '.repeat(200)}${end}` })
  const list = await page.request.get(`${blogTab}?q=${encodeURIComponent(title)}`)
  expect(await list.text()).toContain('Some words.')
  expect(await list.text()).not.toContain(end)

  await findPosts(page, title)
  const go = Promise.withResolvers<void>()
  await page.route('**/insert/getblog?*', async (route) => {
    await go.promise
    await route.abort()
  })
  await row(page, title).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit post' })
  await expect(dialog.getByRole('status', { name: 'Loading the post' })).toBeVisible()
  go.resolve()
  await expect(dialog.getByRole('alert')).toContainText('The post could not be loaded.')
  await page.unroute('**/insert/getblog?*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog.getByLabel('Description')).toHaveValue(new RegExp(`${end}$`))
  await page.keyboard.press('Escape')
  await expect(row(page, title).getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('the form shows a post as it is now, not as the list had it', async ({ page }) => {
  const { title, _id } = await makePost(page, { title: unique('Changing') })
  await findPosts(page, title)
  const headers = { Origin: new URL(page.url()).origin }
  await page.request.patch(`/insert/blog?id=${_id}`, { data: { description: 'Newer words.' }, headers })
  await row(page, title).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit post' })
  await expect(dialog.getByLabel('Description')).toHaveValue('Newer words.')
  await dialog.getByLabel('Writer').fill('B. N. Advocate')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText('Post saved')
  await expect(row(page, title)).toContainText('B. N. Advocate')
})
