import { expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { hoverToast, row, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { blogTab, findPosts, makeDraft, makePost, publicPosts, savedPost } from '#tests/support/browser/posts.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('posts can be deleted, restored and searched, and failures and loading states are shown', async ({ page }) => {
  await addSessionCookie(page)

  await test.step('a deleted post is removed from the website, and can be restored with Undo or from the bin', async () => {
    const { title } = await makePost(page, { title: unique('Unwanted') })
    await findPosts(page, title)
    const remove = row(page, title).getByRole('button', { name: 'Delete', exact: true })
    await expect(remove).toHaveAccessibleDescription(title)
    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Delete this post?' })
    await expect(question).toContainText(`“${title}” will be removed from the website. It goes to the bin for 30 days.`)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(remove).toBeFocused()

    await remove.click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await hoverToast(page, 'Post deleted')
    await expect(row(page, title)).toBeHidden()
    await expect(page.getByText('0 posts found.')).toBeFocused()
    expect(await publicPosts(page, title)).toEqual([])
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, title)).toBeVisible()
    expect(await publicPosts(page, title)).toHaveLength(1)

    await remove.click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(row(page, title)).toBeHidden()
    await page.getByRole('link', { name: /^Bin/ }).click()
    await expect(page.getByRole('link', { name: /^Bin/ })).toHaveAttribute('aria-current', 'page')
    // To fill in the text that is still there would be no change.
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.getByRole('searchbox').fill(title)
    await expect(page.getByText('1 post found.')).toBeVisible()
    await expect(page).toHaveURL(/state=bin/)
    await expect(row(page, title)).toContainText('It is deleted for good on')
    await row(page, title).getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('heading', { name: 'No Posts Found' })).toBeVisible()
    expect(await publicPosts(page, title)).toHaveLength(1)
  })

  await test.step('a failed deletion shows an error, and the post stays in the list', async () => {
    const { title } = await makePost(page, { title: unique('Still wanted') })
    await findPosts(page, title)
    await intercept(page, '**/insert/deleteblog*', (route) => route.abort())
    await row(page, title).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page).getByRole('alert')).toContainText('The post could not be deleted')
    await expect(row(page, title)).toBeVisible()
  })

  await test.step('a loading placeholder is shown while another view of the blog tab loads', async () => {
    await page.unrouteAll()
    await visitOffice(page, blogTab)
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/blog.data*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('link', { name: /^Bin/ }).click()
    await expect(page.getByRole('status', { name: 'Loading posts' })).toBeVisible()
    held.resolve()
    await expect(page.getByRole('link', { name: /^Bin/ })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('status', { name: 'Loading posts' })).toBeHidden()
  })

  await test.step('the post list is filtered by the search, and an empty result offers to clear it', async () => {
    await page.unrouteAll()
    const { title } = await makePost(page, { title: unique('Needle') })
    await visitOffice(page, blogTab)
    await page.getByRole('searchbox').fill(title.toUpperCase())
    await expect(page.getByText('1 post found.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('searchbox').fill(`${title} and more`)
    await expect(page.getByRole('heading', { name: 'No Posts Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(row(page, title)).toBeVisible()
  })
})

test('the views of the blog tab filter posts, escape scripts, and are accessible on phone and desktop', async ({
  page,
}) => {
  await addSessionCookie(page)

  await test.step('the views filter by state, area and writer, and a post in the bin can be deleted permanently', async () => {
    const author = unique('Writer')
    const [live, draft, later] = [unique('Live'), unique('Draft'), unique('Later')]
    await makePost(page, { title: live, writer: author, areas: 'arbitration' })
    await makePost(page, { title: later, writer: author, date: '2063-11-20T10:00' })
    const { _id } = await makeDraft(page, { title: draft, writer: author })
    await visitOffice(page, blogTab)
    await expect(page.getByRole('link', { name: /^Drafts \d+/ })).toBeVisible()
    await page.getByLabel('Writer').selectOption(author)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(row(page, live)).toContainText('Published')
    await page.getByLabel('Area').selectOption('Arbitration')
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
    await expect(row(page, later)).toContainText('Tuesday, 20 November 2063, 10:00')
    await expect(page.getByText('A post appears at its minute, whether or not anyone is signed in.')).toBeVisible()

    await visitOffice(page, `${blogTab}?q=${encodeURIComponent(draft)}`)
    await expect(page.getByText(`Nothing published matches “${draft}”. One post elsewhere would.`)).toBeVisible()
    await page.getByRole('link', { name: 'Look in all states' }).click()
    await row(page, draft).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, draft)).toContainText('In the bin')
    await row(page, draft).getByRole('button', { name: 'Delete for ever' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this post for ever?' })
    await expect(question).toContainText('Nobody can bring them back.')
    await question.getByRole('button', { name: 'Delete for ever' }).click()
    await expect(page.getByRole('heading', { name: 'No Posts Found' })).toBeVisible()
    expect(await savedPost(page, _id)).toBeUndefined()

    await visitOffice(page, blogTab)
    await page.getByRole('link', { name: 'Write' }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
  })

  await test.step('a script stored in a post does not run in the list, on the post page or in the feed', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    const name = unique('Script')
    const post = await makePost(page, {
      title: `${name} ${script}`,
      description: script,
      writer: script,
      tags: '<b>tag</b>',
    })
    page.on('dialog', () => expect(page.url(), 'no script may run').toBe(''))
    await findPosts(page, name)
    await expect(row(page, name).getByRole('heading')).toHaveText(post.title)
    await expect(row(page, name)).toContainText(script)
    await page.goto(`/blog/${post.slug}`)
    await expect(page.locator('main [onerror], main script:not([type])')).toHaveCount(0)
    const feed = await (await page.request.get('/rss.xml')).text()
    expect(feed).not.toContain('<script>')
  })

  await test.step('the blog tab, its dialogs and its bin are accessible and do not overflow on phone and desktop', async () => {
    const { title } = await makePost(page, { title: unique('For axe') })
    await findPosts(page, title)
    await expectAccessibleAtWidths(page, 'the list')
    await page.getByRole('button', { name: 'Create New Post' }).click()
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessibleAtWidths(page, 'a form with faults')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await row(page, title).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtWidths(page, 'the question')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await hoverToast(page, 'Undo')
    // The list reloads after the toast appears, and only then gets the focus.
    await expect(page.getByText('0 posts found.')).toBeFocused()
    await expectAccessibleAtWidths(page, 'nothing found, and a toast')
    // Show one row only: on a phone, other rows would be half covered by the tabs at the bottom.
    await visitOffice(page, `${blogTab}?state=bin&q=${encodeURIComponent(title)}`)
    await expectAccessibleAtWidths(page, 'the bin')
  })
})
