import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { row, toasts, unique } from '#tests/support/browser/office-page.ts'
import { blogTab, findPosts, makePost, openPostForm } from '#tests/support/browser/posts.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('the post editor loads the current full text, and a text with too many table cells is rejected', async ({
  page,
}) => {
  await addSessionCookie(page)

  await test.step('a text with too many table cells is rejected at its field, and a smaller table is saved', async () => {
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

  await test.step('the list omits the full text, the editor loads it, and a loading error can be retried', async () => {
    const end = unique('The last words')
    const { title } = await makePost(page, {
      title: unique('Long'),
      description: `${'Some words. '.repeat(200)}${end}`,
    })
    const list = await page.request.get(`${blogTab}?q=${encodeURIComponent(title)}`)
    expect(await list.text()).toContain('Some words.')
    expect(await list.text()).not.toContain(end)

    await findPosts(page, title)
    await intercept(page, '**/adminDashboard/blog/*.data*', (route) => route.abort())
    await row(page, title).getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('alert')).toContainText('The post could not be loaded.')
    await page.unroute('**/adminDashboard/blog/*.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText(end)
  })

  await test.step('the editor shows the current version of a post, not the one that the list had loaded', async () => {
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
