import { longDate } from '#domain/dates.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, row, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { blogTab, fillPostForm, openPostForm, postPicture, publicPosts } from '#tests/support/browser/posts.ts'
import { goOffline, goOnline, intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('the post form validates its fields, asks about marked words, and rejects files that are not images', async ({
  page,
}) => {
  await addSessionCookie(page)

  await test.step('each invalid field shows its error, and a valid post is public and in the list', async () => {
    const title = unique('Costs follow the event')
    await openOffice(page, blogTab)
    await page.getByRole('button', { name: 'Create New Post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create new post' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expect(dialog.getByText('PNG, JPG, GIF up to 5MB')).toBeVisible()

    await dialog.getByLabel('Title').press('Enter')
    const faults = ['Title is required', 'Description is required', 'Writer name is required', 'Please upload an image']
    for (const words of faults) await expect(dialog.getByText(words)).toBeVisible()
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required')

    await dialog.getByLabel('Title').fill(title)
    await expect(dialog.getByText('Title is required')).toBeHidden()
    await expect(dialog.getByText('Description is required')).toBeVisible()
    await dialog.getByLabel('Description').fill('The **loser** pays.')
    await dialog.getByLabel('Writer').fill('A. N. Advocate')
    await dialog.getByLabel('Tags').fill('Costs, Procedure, Costs')
    await dialog.getByLabel('Image').setInputFiles(postPicture)
    await expect(dialog.getByText('Please upload an image')).toBeHidden()
    await expect(dialog.getByRole('img', { name: 'Preview of court.webp' })).toBeVisible()

    const held = Promise.withResolvers<void>()
    await intercept(page, '**/insert/blog', async (route) => {
      await held.promise
      await route.continue()
    })
    const dayBefore = longDate(new Date().toISOString())
    await dialog.getByLabel('Title').press('Enter')
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible()
    held.resolve()
    await expect(toasts(page)).toContainText('Post created')
    await expect(toasts(page)).toContainText('It is now at the top of the blog.')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Create New Post' })).toBeFocused()

    const created = row(page, title)
    const [post] = await publicPosts(page, title)
    expect(post).toMatchObject({ title, author: 'A. N. Advocate', tag: 'Costs, Procedure' })
    // The day may change during the test.
    expect([dayBefore, longDate(new Date().toISOString())]).toContain(post.date)
    for (const words of ['The loser pays.', post.date, 'A. N. Advocate', 'Costs, Procedure']) {
      await expect(created).toContainText(words)
    }
    await expect(created.getByRole('link', { name: 'View' })).toHaveAttribute('href', `/blog/${post.slug}`)

    await page.getByRole('button', { name: 'Create New Post' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue('')
    await expect(dialog.getByText('Drop an image here')).toBeVisible()
  })

  await test.step('marked words need a confirmation with a reason, which is stored in the revision', async () => {
    await page.unrouteAll()
    const title = unique('The best of all')
    const dialog = await openPostForm(page, title)
    await dialog.getByLabel('Description').fill('Read [here](https://example.test) about leading cases.')
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    const question = page.getByRole('dialog', { name: 'Publish with two marks left?' })
    await expect(question).toContainText('“best” compares with other advocates')
    await expect(question).toContainText('“here” does not say where it leads')
    await question.getByRole('listitem').filter({ hasText: 'here' }).getByRole('button', { name: 'Show' }).click()
    await expect(question).toBeHidden()
    await expect(dialog.getByLabel('Description')).toBeFocused()
    await page.keyboard.type('the judgment')
    expect(await publicPosts(page, title)).toEqual([])

    await dialog.getByRole('button', { name: 'Create Post' }).click()
    const secondQuestion = page.getByRole('dialog', { name: 'Publish with one mark left?' })
    await expectAccessible(page, 'marks of a new post')
    await secondQuestion.getByRole('button', { name: 'Publish' }).click()
    await expect(secondQuestion.getByText('Please give a reason.')).toBeVisible()
    await secondQuestion.getByLabel('Why are they right here?').fill('It quotes the title of a judgment.')
    await secondQuestion.getByRole('button', { name: 'Publish' }).click()
    await expect(toasts(page)).toContainText('Post created')
    const [post] = await publicPosts(page, title)
    expect(post.description).toBe('Read [the judgment](https://example.test) about leading cases.')
    const { revisions } = await (await page.request.get(`/insert/blogrevisions?id=${post._id}`)).json()
    expect(revisions[0].explanation).toBe('It quotes the title of a judgment.')
  })

  await test.step('a file that is not an image is rejected without losing the input, and a dropped image is accepted', async () => {
    const title = unique('No picture')
    const dialog = await openPostForm(page, title, { image: false })
    const refusal = 'Please choose a PNG, JPG, GIF, WebP or AVIF image.'
    const words = Buffer.from('These are words.')
    await dialog.getByLabel('Image').setInputFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer: words })
    await expect(dialog.getByText(refusal)).toBeVisible()

    await dialog.getByLabel('Image').setInputFiles({ name: 'brief.png', mimeType: 'image/png', buffer: words })
    await expect(dialog.getByText(refusal)).toBeHidden()
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The post could not be saved')
    await expect(dialog.getByLabel('Image')).toHaveAccessibleDescription(new RegExp(refusal))
    await expect(dialog.getByLabel('Title')).toHaveValue(title)

    const dropped = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'dropped.webp', { type: 'image/webp' }))
      return transfer
    }, postPicture.buffer.toString('base64'))
    await dialog.getByText('Choose a different image').dispatchEvent('drop', { dataTransfer: dropped })
    await expect(dialog.getByRole('img', { name: 'Preview of dropped.webp' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(toasts(page)).toContainText('Post created')
  })
})

test('the post form keeps its input after a failure, an ended session or an attempt to close it', async ({
  page,
  context,
}) => {
  await addSessionCookie(page)

  await test.step('after a connection failure or an ended session, the dialog keeps the input and says what to do', async () => {
    const title = unique('Kept words')
    const dialog = await openPostForm(page, title)
    await goOffline(context)
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The connection failed. Nothing was lost. Please try again.')
    await expect(dialog.getByRole('button', { name: 'Create Post' })).toBeFocused()
    await goOnline(context)

    const cookies = await context.cookies()
    await context.clearCookies()
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Please sign in.')
    await expect(dialog.getByRole('link', { name: 'Sign in in a new window' })).toHaveAttribute('href', '/adminsite')
    await expect(dialog.getByLabel('Title')).toHaveValue(title)

    await context.addCookies(cookies)
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(row(page, title)).toBeVisible()
  })

  await test.step('Escape, Close, Cancel and Back ask for confirmation before typed text is lost', async () => {
    await visitOffice(page, '/adminDashboard')
    await page.getByRole('link', { name: 'Blog' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(blogTab)
    const dialog = await fillPostForm(page, 'Not to be lost')
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
      await expect(dialog.getByLabel('Title')).toHaveValue('Not to be lost')
    }
    await expect(page).toHaveURL(blogTab)
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'the question')
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Create New Post' })).toBeFocused()

    await fillPostForm(page, 'Given up on the way back')
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/adminDashboard')
    await page.getByRole('link', { name: 'Blog' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Create New Post' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})
