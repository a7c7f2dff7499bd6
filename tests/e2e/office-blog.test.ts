import { expectAccessible, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { hoverToast, openOffice, row, toasts, useDesktop, visitOffice } from '#tests/support/browser/office-page.ts'
import { blogTab, insertPostInto, makeDraft, makePost } from '#tests/support/browser/posts.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('posts can be found, filtered, deleted and restored, and failures and loading states are shown', async ({
  page,
  site,
}) => {
  await addSessionCookie(page)
  const title = 'Needle <script>alert(1)</script><img src=x onerror=alert(2)>'
  const [author, draft] = ['A. Writer', 'Quixotic words']
  const { _id } = await makeDraft(page, { title: draft, writer: author })
  await makePost(page, { title })
  insertPostInto(site.dataDir, { title: 'Live', text: 'Its text.', author, areas: ['arbitration'] })
  insertPostInto(site.dataDir, { title: 'Later', text: 'Its text.', author, publishedAt: '2063-11-20T04:30:00.000Z' })
  await site.reload()
  page.on('dialog', () => expect(page.url(), 'no script may run').toBe(''))
  await openOffice(page, blogTab)
  const remove = row(page, title).getByRole('button', { name: 'Delete', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Delete this post?' })
  const bin = page.getByRole('link', { name: /^Bin/ })

  await test.step('the post list is filtered by the search, and an empty result offers to clear it', async () => {
    await page.getByRole('searchbox').fill('NEEDLE and more')
    await expect(page.getByRole('heading', { name: 'No Posts Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(row(page, title)).toBeVisible()
    await page.getByRole('searchbox').fill('NEEDLE')
    await expect(page.getByText('1 post found.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('a script in a post is shown as text', async () => {
    await expect(row(page, title).getByRole('heading')).toHaveText(title)
  })

  await test.step('the list is accessible', async () => {
    await expectAccessible(page, 'the list')
  })

  await test.step('a failed deletion shows an error, and the post stays in the list', async () => {
    await expect(remove).toHaveAccessibleDescription(title)
    await remove.click()
    await expect(question).toContainText(`“${title}” will be removed from the website. It goes to the bin for 30 days.`)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(remove).toBeFocused()
    await remove.click()
    await intercept(page, '**/insert/deleteblog*', (route) => route.abort(), { times: 1 })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toasts(page).getByRole('alert')).toContainText('The post could not be deleted')
    await expect(row(page, title)).toBeVisible()
  })

  await test.step('a deleted post can be restored with Undo', async () => {
    await remove.click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await hoverToast(page, 'Post deleted')
    await expect(row(page, title)).toBeHidden()
    await expect(page.getByText('0 posts found.')).toBeFocused()
    await expectAccessibleOnPhone(page, 'nothing found, and a toast')
    await useDesktop(page)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, title)).toBeVisible()
  })

  await test.step('a loading placeholder is shown while the bin loads', async () => {
    await remove.click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(row(page, title)).toBeHidden()
    await expect(page.getByText('0 posts found.')).toBeFocused()
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/blog.data*', async (route) => {
      await released.promise
      await route.continue()
    })
    await bin.click()
    await expect(page.getByRole('status', { name: 'Loading posts' })).toBeVisible()
    released.resolve()
    await expect(bin).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('status', { name: 'Loading posts' })).toBeHidden()
    await page.unrouteAll()
  })

  await test.step('a deleted post is found in the bin, and can be restored from there', async () => {
    // To fill in the text that is still there would be no change.
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.getByRole('searchbox').fill('needle')
    await expect(page.getByText('1 post found.')).toBeVisible()
    await expect(page).toHaveURL(/state=bin/)
    await expect(row(page, title)).toContainText('It is deleted for good on')
    await expectAccessibleOnPhone(page, 'the bin')
    await useDesktop(page)
    await row(page, title).getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('heading', { name: 'No Posts Found' })).toBeVisible()
  })

  await test.step('the views filter posts by state, area and writer', async () => {
    await visitOffice(page, blogTab)
    await expect(page.getByRole('link', { name: /^Drafts \d+/ })).toBeVisible()
    await page.getByLabel('Writer').selectOption(author)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(row(page, 'Live')).toContainText('Published')
    await page.getByLabel('Area').selectOption('Arbitration')
    await expect(page).toHaveURL(/area=arbitration/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByLabel('Area').selectOption('Insolvency and Bankruptcy')
    await expect(page.getByText('Nothing published matches this choice.')).toBeVisible()
    await page.getByRole('link', { name: 'Show all of them' }).click()

    await visitOffice(page, `${blogTab}?state=draft&author=${encodeURIComponent(author)}`)
    await expect(row(page, draft)).toContainText(/Changed (today|\w+day), \d\d:\d\d, by you/)
    await expect(row(page, draft)).toContainText('No standfirst yet')
    await expect(row(page, draft).getByRole('link', { name: 'Preview' })).toHaveAttribute(
      'href',
      new RegExp(`${_id}#preview$`),
    )
    await page.getByRole('link', { name: /^Scheduled/ }).click()
    await expect(row(page, 'Later')).toContainText('Tuesday, 20 November 2063, 10:00')
    await expect(page.getByText('A post appears at its minute, whether or not anyone is signed in.')).toBeVisible()
  })

  await test.step('a post that is found in another view can be deleted there, and then permanently', async () => {
    await visitOffice(page, `${blogTab}?q=${encodeURIComponent(draft)}`)
    await expect(page.getByText(`Nothing published matches “${draft}”. One post elsewhere would.`)).toBeVisible()
    await page.getByRole('link', { name: 'Look in all states' }).click()
    await row(page, draft).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, draft)).toContainText('In the bin')
    await row(page, draft).getByRole('button', { name: 'Delete for ever' }).click()
    const last = page.getByRole('alertdialog', { name: 'Delete this post for ever?' })
    await expect(last).toContainText('Nobody can bring them back.')
    await last.getByRole('button', { name: 'Delete for ever' }).click()
    await expect(page.getByRole('heading', { name: 'No Posts Found' })).toBeVisible()
  })
})
