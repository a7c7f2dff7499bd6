import { unique } from '#tests/support/office-checks.ts'
import { row, toasts } from '#tests/support/office-page.ts'
import { blogTab, findPosts, makePost, openPostForm } from '#tests/support/post-steps.ts'
import { addSessionCookie } from '#tests/support/sign-in.ts'
import { expect, test } from './fixtures.ts'

test('a post is edited as it is now, its whole text only on its own page, and never one that stalls its readers', async ({
  page,
}) => {
  await addSessionCookie(page)

  await test.step('a text that would stall its readers is refused at its field, and saved once it is simpler', async () => {
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

  await test.step('the list holds no whole text; the writing page does, and where it does not come it says so', async () => {
    const end = unique('The last words')
    const { title } = await makePost(page, {
      title: unique('Long'),
      description: `${'Some words. '.repeat(200)}${end}`,
    })
    const list = await page.request.get(`${blogTab}?q=${encodeURIComponent(title)}`)
    expect(await list.text()).toContain('Some words.')
    expect(await list.text()).not.toContain(end)

    await findPosts(page, title)
    await page.route('**/adminDashboard/blog/*.data*', (route) => route.abort())
    await row(page, title).getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('alert')).toContainText('The post could not be loaded.')
    await page.unroute('**/adminDashboard/blog/*.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText(end)
  })

  await test.step('the writing page shows a post as it is now, not as the list had it', async () => {
    const { title, _id } = await makePost(page, { title: unique('Changing') })
    await findPosts(page, title)
    const headers = { Origin: new URL(page.url()).origin }
    await page.request.patch(`/insert/blog?id=${_id}`, { data: { description: 'Newer words.' }, headers })
    await row(page, title).getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText('Newer words.')
    await page.getByRole('complementary', { name: 'Settings of the post' }).getByLabel('Writer').fill('B. N. Advocate')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(toasts(page)).toContainText('Updated')
    await findPosts(page, title)
    await expect(row(page, title)).toContainText('B. N. Advocate')
  })
})
