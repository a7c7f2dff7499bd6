import { longDate } from '#domain/dates.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { row, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { blogTab, makePost, openPostForm, publicPosts, visitWriting } from '#tests/support/browser/posts.ts'
import { expect, test } from './fixtures.ts'

test.use({ timezoneId: 'America/New_York' })

test('post dates are in Indian time in every browser time zone', async ({ page }) => {
  await addSessionCookie(page)

  await test.step('a date is read as Indian time, and a future date shows when the post will appear', async () => {
    const title = unique('Ahead of its time')
    const form = await openPostForm(page, title)
    await form.getByLabel('Date').fill('2063-11-20T10:00')
    await form.getByRole('button', { name: 'Create Post' }).click()
    await expect(toasts(page)).toContainText('It will appear on November 20, 2063 at 10:00 AM.')
    await expect(toasts(page)).not.toContainText('top of the blog')
    expect(await publicPosts(page, title)).toEqual([])
    const scheduledPosts = await page.request.get(`/insert/getblog?state=scheduled&q=${encodeURIComponent(title)}`)
    expect((await scheduledPosts.json()).blogs).toMatchObject([{ publishedAt: '2063-11-20T04:30:00.000Z' }])

    await visitOffice(page, `${blogTab}?state=scheduled&q=${encodeURIComponent(title)}`)
    await expect(row(page, title)).toContainText('Tuesday, 20 November 2063, 10:00')
    await row(page, title).getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Time', { exact: true }).fill('00:15')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(toasts(page)).toContainText('Scheduled for Tuesday, 20 November 2063, 00:15')
    const moved = await page.request.get(`/insert/getblog?state=scheduled&q=${encodeURIComponent(title)}`)
    expect((await moved.json()).blogs).toMatchObject([{ publishedAt: '2063-11-19T18:45:00.000Z' }])
  })

  await test.step('an update preserves the publication time, and a later date removes the post from the website', async () => {
    const { _id, title, publishedAt } = await makePost(page, { title: unique('Taken back') })
    await visitWriting(page, _id)
    const settings = page.getByRole('complementary', { name: 'Settings of the post' })
    await settings.getByLabel('Writer').fill('B. N. Advocate')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(toasts(page)).toContainText('Updated')
    expect(await publicPosts(page, title)).toMatchObject([{ publishedAt, author: 'B. N. Advocate' }])

    await page.getByRole('button', { name: 'Change the date' }).click()
    await page.getByRole('group', { name: 'Choose a day' }).getByRole('button', { pressed: true }).press('PageDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Update' }).click()
    const scheduled = toasts(page).getByRole('status').filter({ hasText: 'Scheduled for' })
    await expect(scheduled).toContainText('is under Scheduled.')
    await expect(scheduled).not.toContainText('The website shows it')
    expect(await publicPosts(page, title)).toEqual([])

    await visitOffice(page, `${blogTab}?state=scheduled&q=${encodeURIComponent(title)}`)
    await row(page, title).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    const restored = toasts(page).getByRole('status').filter({ hasText: 'Post restored' })
    await expect(restored).toContainText('It will appear on')
  })

  await test.step('an incomplete date is rejected, and a post without a date is published at the server time', async () => {
    await page.clock.setSystemTime('2063-05-05T12:00:00Z')
    const title = unique('Dated by the server')
    const dialog = await openPostForm(page, title)
    await expect(dialog.getByLabel('Date')).toHaveValue('')
    await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(/Indian time.*Left empty, it is now\./)
    await dialog.getByLabel('Date').pressSequentially('20')
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(dialog.getByText('Enter the whole date with its time, or leave it empty.')).toBeVisible()
    await expect(dialog.getByLabel('Date')).toBeFocused()
    expect(await publicPosts(page, title)).toEqual([])

    await dialog.getByLabel('Date').fill('')
    await expect(dialog.getByText('Enter the whole date')).toBeHidden()
    const dayBefore = longDate(new Date().toISOString())
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(toasts(page)).toContainText('It is now at the top of the blog.')
    await expect(row(page, title)).toBeVisible()
    const [post] = await publicPosts(page, title)
    // The day may change during the test.
    expect([dayBefore, longDate(new Date().toISOString())]).toContain(post.date)
  })
})
