import { longDate } from '#domain/dates.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { officeHeaders, openOffice, row, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { blogTab, fillPostForm, findPosts, postPicture, publicPosts, text } from '#tests/support/browser/posts.ts'
import { goOffline, goOnline, intercept } from '#tests/support/browser/requests.ts'
import { areas as allAreas } from '#tests/support/texts/content-words.ts'
import { expect, test } from './fixtures.ts'

test.use({ timezoneId: 'America/New_York' })

test('a post can be created in the form and edited from the list, and nothing that was typed is lost', async ({
  page,
  context,
}) => {
  await addSessionCookie(page)
  // A post without a date gets the time of the server, whatever the clock of the browser says.
  await page.clock.setSystemTime('2063-05-05T12:00:00Z')
  await openOffice(page, '/adminDashboard')
  await page.getByRole('link', { name: 'Blog' }).filter({ visible: true }).click()
  const begin = page.getByRole('button', { name: 'Create New Post' })
  const dialog = page.getByRole('dialog', { name: 'Create new post' })
  const create = dialog.getByRole('button', { name: 'Create Post' })
  const title = unique('Costs follow the event')

  await test.step('each invalid field shows its error until it is edited, and the first one gets the focus', async () => {
    await begin.click()
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expect(dialog.getByText('PNG, JPG, GIF up to 5MB')).toBeVisible()
    await expect(dialog.getByLabel('Date')).toHaveValue('')
    await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(/Indian time.*Left empty, it is now\./)

    await dialog.getByLabel('Title').press('Enter')
    const faults = ['Title is required', 'Description is required', 'Writer name is required', 'Please upload an image']
    for (const words of faults) await expect(dialog.getByText(words)).toBeVisible()
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required')

    await dialog.getByLabel('Title').fill(title)
    await expect(dialog.getByText('Title is required')).toBeHidden()
    await expect(dialog.getByText('Description is required')).toBeVisible()
    await dialog.getByLabel('Writer').fill('A. N. Advocate')
    await dialog.getByLabel('Tags').fill('Costs, Procedure, Costs')
    await dialog.getByLabel('Description').fill(`${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|\n'.repeat(59)}`)

    const refusal = dialog.getByText('Please choose a PNG, JPG, GIF, WebP or AVIF image.')
    await dialog.getByLabel('Image').setInputFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer: words })
    await expect(refusal).toBeVisible()
    await dialog.getByLabel('Image').setInputFiles({ name: 'brief.png', mimeType: 'image/png', buffer: words })
    await expect(refusal).toBeHidden()

    await dialog.getByLabel('Date').pressSequentially('20')
    await create.click()
    await expect(dialog.getByText('Enter the whole date with its time, or leave it empty.')).toBeVisible()
    await expect(dialog.getByLabel('Date')).toBeFocused()
    await dialog.getByLabel('Date').fill('')
    await expect(dialog.getByText('Enter the whole date')).toBeHidden()
  })

  await test.step('practice areas are optional, and their number is shown', async () => {
    const disclosure = dialog.getByText('Areas of practice Optional')
    const areas = dialog.getByRole('group', { name: 'Areas of practice' })
    await expect(areas).toBeHidden()
    await disclosure.click()
    await expect(areas.getByRole('checkbox')).toHaveCount(allAreas.length)
    await areas.getByLabel('Real Estate and Property').check()
    await areas.getByLabel('Civil and Commercial Litigation').check()
    await expect(dialog.getByText('Areas of practice 2 chosen')).toBeVisible()
  })

  await test.step('what the server rejects is shown at its field and loses no input, and a dropped image is accepted', async () => {
    await create.click()
    await expect(dialog.getByLabel('Description')).toBeFocused()
    await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription(
      /The tables of this text have 6,000 cells; at most 5,000 are possible\./,
    )
    await dialog.getByLabel('Description').fill('The **loser** pays.')
    await create.click()
    await expect(dialog.getByRole('alert')).toContainText('The post could not be saved')
    await expect(dialog.getByLabel('Image')).toHaveAccessibleDescription(/Please choose a PNG, JPG, GIF, WebP or AVIF/)
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    await expectAccessible(page, 'the form of a post')

    const dropped = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'dropped.webp', { type: 'image/webp' }))
      return transfer
    }, postPicture.buffer.toString('base64'))
    await dialog.getByText('Choose a different image').dispatchEvent('drop', { dataTransfer: dropped })
    await expect(dialog.getByRole('img', { name: 'Preview of dropped.webp' })).toBeVisible()
  })

  await test.step('after a connection failure or an ended session, the dialog keeps the input and says what to do', async () => {
    await goOffline(context)
    await create.click()
    await expect(dialog.getByRole('alert')).toContainText('The connection failed. Nothing was lost. Please try again.')
    await expect(create).toBeFocused()
    await goOnline(context)

    const cookies = await context.cookies()
    await context.clearCookies()
    await create.click()
    await expect(dialog.getByRole('alert')).toContainText('Please sign in.')
    await expect(dialog.getByRole('link', { name: 'Sign in in a new window' })).toHaveAttribute('href', '/adminsite')
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    await context.addCookies(cookies)
  })

  await test.step('a post without a date is published at the server time and is in the list, and the next form is empty', async () => {
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/insert/blog', async (route) => {
      await released.promise
      await route.continue()
    })
    const dayBefore = longDate(new Date().toISOString())
    await dialog.getByLabel('Title').press('Enter')
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible()
    released.resolve()
    await expect(toasts(page)).toContainText('Post created')
    await expect(toasts(page)).toContainText('It is now at the top of the blog.')
    await expect(dialog).toBeHidden()
    await expect(begin).toBeFocused()
    await page.unroute('**/insert/blog')

    const [post] = await publicPosts(page, title)
    const areas = ['litigation', 'real-estate-law']
    expect(post).toMatchObject({ title, author: 'A. N. Advocate', tag: 'Costs, Procedure', areas })
    // The day may change during the test.
    expect([dayBefore, longDate(new Date().toISOString())]).toContain(post.date)
    const created = row(page, title)
    for (const words of ['The loser pays.', post.date, 'A. N. Advocate', 'Costs, Procedure']) {
      await expect(created).toContainText(words)
    }
    await expect(created.getByRole('link', { name: 'View' })).toHaveAttribute('href', `/blog/${post.slug}`)

    await begin.click()
    await expect(dialog.getByLabel('Title')).toHaveValue('')
    await expect(dialog.getByText('Drop an image here')).toBeVisible()
    // Nothing was typed, so nothing is asked.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('Escape, Close, Cancel and Back ask for confirmation before typed text is lost', async () => {
    await begin.click()
    await dialog.getByLabel('Title').fill('Not to be lost')
    page.on('dialog', () => expect(page.url(), 'the browser asks nothing').toBe(''))
    const question = page.getByRole('alertdialog', { name: 'Close and lose what you have typed?' })
    const waysToLeave = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.evaluate(() => history.back()),
    ]
    for (const leave of waysToLeave) {
      await leave()
      await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused()
      // The next Escape closes only the question.
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
    }
    await expect(dialog.getByLabel('Title')).toHaveValue('Not to be lost')
    await expect(page).toHaveURL(blogTab)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(begin).toBeFocused()

    await begin.click()
    await dialog.getByLabel('Title').fill('Given up on the way back')
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/adminDashboard')
  })

  await test.step('marked words need a confirmation with a reason, and a future date is Indian time in every time zone', async () => {
    await visitOffice(page, blogTab)
    const title = unique('The best of all')
    await fillPostForm(page, title)
    await expect(dialog.getByRole('img', { name: 'Preview of court.webp' })).toBeVisible()
    await dialog.getByLabel('Date').fill('2063-11-20T10:00')
    await dialog.getByLabel('Description').fill('Read [here](https://example.test) about leading cases.')
    await create.click()
    const question = page.getByRole('dialog', { name: 'Publish with two marks left?' })
    await expect(question).toContainText('“best” compares with other advocates')
    await expect(question).toContainText('“here” does not say where it leads')
    await question.getByRole('listitem').filter({ hasText: 'here' }).getByRole('button', { name: 'Show' }).click()
    await expect(question).toBeHidden()
    await expect(dialog.getByLabel('Description')).toBeFocused()
    // The marked word is selected, and replaced by what is typed.
    await page.keyboard.insertText('the judgment')

    await create.click()
    const secondQuestion = page.getByRole('dialog', { name: 'Publish with one mark left?' })
    await expectAccessible(page, 'marks of a new post')
    await secondQuestion.getByRole('button', { name: 'Publish' }).click()
    await expect(secondQuestion.getByText('Please give a reason.')).toBeVisible()
    await secondQuestion.getByLabel('Why are they right here?').fill('It quotes a title.')
    await secondQuestion.getByRole('button', { name: 'Publish' }).click()
    await expect(toasts(page)).toContainText('It will appear on November 20, 2063 at 10:00 AM.')
    await expect(toasts(page)).not.toContainText('top of the blog')
    expect(await publicPosts(page, title)).toEqual([])
    const listed = await page.request.get(`/insert/getblog?state=scheduled&q=${encodeURIComponent(title)}`)
    const [post] = (await listed.json()).blogs
    expect(post.publishedAt).toBe('2063-11-20T04:30:00.000Z')
    expect(post.description).toBe('Read [the judgment](https://example.test) about leading cases.')
    const { revisions } = await (await page.request.get(`/insert/blogrevisions?id=${post._id}`)).json()
    expect(revisions[0].explanation).toBe('It quotes a title.')

    await page.request.delete(`/insert/deleteblog?id=${post._id}`, { headers: officeHeaders })
    await visitOffice(page, `${blogTab}?state=bin&q=${encodeURIComponent(title)}`)
    await row(page, title).getByRole('button', { name: 'Restore' }).click()
    await expect(toasts(page).getByRole('status').filter({ hasText: 'Post restored' })).toContainText(
      'It will appear on',
    )
  })

  await test.step('the editor loads the current full text, and a loading error can be retried', async () => {
    await findPosts(page, title)
    const [post] = await publicPosts(page, title)
    // Newer than the list, and longer than its excerpt.
    const data = { description: `${'Some words. '.repeat(200)}The last words.` }
    await page.request.patch(`/insert/blog?id=${post._id}`, { data, headers: officeHeaders })
    await intercept(page, '**/adminDashboard/blog/*.data*', (route) => route.abort())
    await row(page, title).getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('alert')).toContainText('The post could not be loaded.')
    await page.unroute('**/adminDashboard/blog/*.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(text(page)).toContainText('The last words.')

    const settings = page.getByRole('complementary', { name: 'Settings of the post' })
    await settings.getByLabel('Writer').fill('B. N. Advocate')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(toasts(page)).toContainText('Updated')
    const { publishedAt } = post
    expect(await publicPosts(page, title)).toMatchObject([{ publishedAt, author: 'B. N. Advocate' }])
    await findPosts(page, title)
    await expect(row(page, title)).toContainText('B. N. Advocate')
  })
})

const words = Buffer.from('These are words.')
