import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { longDate } from '#domain/blog/post.ts'
import { rules } from '#domain/rules.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { unique, widths } from '#tests/support/office-checks.ts'
import { officeHeaders, row, toasts } from '#tests/support/office-page.ts'
import { signIn } from '#tests/support/sign-in.ts'

const picture = { name: 'court.webp', mimeType: 'image/webp', buffer: readFileSync('content/pictures/about.webp') }
const tab = '/adminDashboard/blog'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => signIn(page))

test('staff create a post: each fault is named at its field, and then it is on top of the list and public', async ({
  page,
}) => {
  const title = unique('Costs follow the event')
  await page.goto(tab)
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
  await dialog.getByLabel('Image').setInputFiles(picture)
  await expect(dialog.getByText('Please upload an image')).toBeHidden()
  await expect(dialog.getByRole('img', { name: 'Preview of court.webp' })).toBeVisible()

  await dialog.getByLabel('Title').press('Enter')
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible()
  await expect(toasts(page)).toContainText('Post created')
  await expect(toasts(page)).toContainText('It is now at the top of the blog.')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create New Post' })).toBeFocused()

  const made = row(page, title)
  const today = longDate(new Date().toISOString())
  for (const words of ['The loser pays.', today, 'A. N. Advocate', 'Costs, Procedure']) {
    await expect(made).toContainText(words)
  }
  const [post] = await publicPosts(page, title)
  expect(post).toMatchObject({ title, author: 'A. N. Advocate', tag: 'Costs, Procedure', date: today })
  await expect(made.getByRole('link', { name: 'View' })).toHaveAttribute('href', `/blog/${post.slug}`)

  await page.getByRole('button', { name: 'Create New Post' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await expect(dialog.getByText('Drop an image here')).toBeVisible()
})

test('five megabytes pass and one byte more does not, as soon as the image is chosen', async ({ page }) => {
  const jpeg = await sharp(picture.buffer).jpeg().toBuffer()
  const image = (size: number) => {
    const buffer = Buffer.alloc(size)
    jpeg.copy(buffer)
    return { name: 'large.jpg', mimeType: 'image/jpeg', buffer }
  }
  const title = unique('A large picture')
  const dialog = await openForm(page, title)
  const tooLarge = dialog.getByText('Image size should be less than 5MB')
  await dialog.getByLabel('Image').setInputFiles(image(rules.blogImage.maxBytes + 1))
  await expect(tooLarge).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(tooLarge).toBeVisible()
  await expect(dialog.getByLabel('Image')).toBeFocused()

  await dialog.getByLabel('Image').setInputFiles(image(rules.blogImage.maxBytes))
  await expect(tooLarge).toBeHidden()
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(row(page, title)).toBeVisible()
})

test('what only calls itself an image is refused at its field, and the words stay', async ({ page }) => {
  const title = unique('No picture')
  const dialog = await openForm(page, title)
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
})

test('an image can be dropped', async ({ page }) => {
  const dialog = await openForm(page, unique('Dropped'), { image: false })
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'dropped.webp', { type: 'image/webp' }))
    return transfer
  }, picture.buffer.toString('base64'))
  await dialog.getByText('Drop an image here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(dialog.getByRole('img', { name: 'Preview of dropped.webp' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(toasts(page)).toContainText('Post created')
})

test('when the connection fails or the session has ended, the dialog keeps its words and says what to do', async ({
  page,
  context,
}) => {
  const title = unique('Kept words')
  const dialog = await openForm(page, title)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The connection failed. Nothing was lost. Please try again.')
  await expect(dialog.getByRole('button', { name: 'Create Post' })).toBeFocused()
  await context.setOffline(false)

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

test('closing a form that holds words asks first, however often Escape is pressed, and so does going back', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Blog' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(tab)
  const dialog = await fillForm(page, 'Not to be lost')
  let asked = 0
  page.on('dialog', (question) => {
    asked += 1
    return question.dismiss()
  })
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.evaluate(() => history.back())
  await expect.poll(() => asked).toBe(6)
  await expect(dialog.getByLabel('Title')).toHaveValue('Not to be lost')

  page.removeAllListeners('dialog')
  page.once('dialog', (question) => question.accept())
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Create New Post' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a post is edited in the same form; its address and its picture stay', async ({ page }) => {
  const before = await makePost(page, { title: unique('Before'), tags: 'Old' })
  const title = unique('After')
  await openTab(page, before.title)
  await row(page, before.title).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit post' })
  await expect(dialog.getByLabel('Description')).toHaveValue('Its text.')
  await expect(dialog.getByLabel('Date')).toHaveValue(before.date)
  await expect(dialog.getByRole('img', { name: 'The image of this post' })).toBeVisible()
  await dialog.getByLabel('Date').fill('the day after')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a date such as November 15, 2026.')).toBeVisible()

  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Tags').fill('New, Newer')
  await dialog.getByLabel('Date').fill('March 12, 2025')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText('Post saved')
  const [post] = await publicPosts(page, title)
  const { slug, blogimage } = before
  expect(post).toMatchObject({ slug, blogimage, tag: 'New, Newer', date: 'March 12, 2025' })
})

test('who was slower is told so, keeps the words, and can open the newer version', async ({ page }) => {
  const post = await makePost(page, { title: unique('Two editors') })
  const tag = unique('tag')
  await openTab(page, post.title)
  await row(page, post.title).getByRole('button', { name: 'Edit' }).click()
  const change = { data: { writer: 'B. N. Advocate' }, headers: officeHeaders(page) }
  expect((await page.request.patch(`/insert/blog?id=${post._id}`, change)).status()).toBe(200)

  const dialog = page.getByRole('dialog', { name: 'Edit post' })
  await dialog.getByLabel('Tags').fill(tag)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Someone saved a newer version while you were writing.')
  await expect(alert).toContainText('Copy what you want to keep, close this form, and edit the newer version.')
  await expect(dialog.getByLabel('Tags')).toHaveValue(tag)
  await expect(row(page, post.title)).toContainText('B. N. Advocate')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await expect(alert).toContainText('Someone saved a newer version')

  page.once('dialog', (question) => question.accept())
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row(page, post.title).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('Writer')).toHaveValue('B. N. Advocate')
  await dialog.getByLabel('Tags').fill(tag)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, post.title)).toContainText(tag)
})

test('a deleted post leaves the website, Undo brings it back, and the bin keeps it', async ({ page }) => {
  const { title } = await makePost(page, { title: unique('Unwanted') })
  await openTab(page, title)
  const remove = row(page, title).getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toHaveAccessibleDescription(title)
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete this post?' })
  await expect(question).toContainText(`“${title}” will be removed from the website. It goes to the bin for 30 days.`)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(remove).toBeFocused()

  await remove.click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row(page, title)).toBeHidden()
  await expect(page.getByText('0 posts found.')).toBeFocused()
  expect(await publicPosts(page, title)).toEqual([])
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title)).toBeVisible()
  expect(await publicPosts(page, title)).toHaveLength(1)

  await remove.click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row(page, title)).toBeHidden()
  await page.getByRole('link', { name: 'Bin' }).click()
  await expect(page.getByRole('link', { name: 'Back to the posts' })).toBeVisible()
  await page.getByRole('searchbox').fill(title)
  await expect(page.getByText('1 post found.')).toBeVisible()
  await expect(page).toHaveURL(/state=bin/)
  await expect(row(page, title)).toContainText('It is deleted for good on')
  await row(page, title).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: 'No Posts Found' })).toBeVisible()
  expect(await publicPosts(page, title)).toHaveLength(1)
})

test('a deletion that fails is told, and the post stays', async ({ page }) => {
  const { title } = await makePost(page, { title: unique('Still wanted') })
  await openTab(page, title)
  await page.route('**/insert/deleteblog*', (route) => route.abort())
  await row(page, title).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByRole('alert')).toContainText('The post could not be deleted')
  await expect(row(page, title)).toBeVisible()
})

test('a stored script is words, in the list, on the page of the post and in the feed', async ({ page }) => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const name = unique('Script')
  const post = await makePost(page, {
    title: `${name} ${script}`,
    description: script,
    writer: script,
    tags: '<b>tag</b>',
  })
  page.on('dialog', () => expect(page.url(), 'no script may run').toBe(''))
  await openTab(page, name)
  await expect(row(page, name).getByRole('heading')).toHaveText(post.title)
  await expect(row(page, name)).toContainText(script)
  await page.goto(`/blog/${post.slug}`)
  await expect(page.locator('main [onerror], main script:not([type])')).toHaveCount(0)
  const feed = await (await page.request.get('/rss.xml')).text()
  expect(feed).not.toContain('<script>')
})

test('the list is searched, and says so where nothing is found', async ({ page }) => {
  const { title } = await makePost(page, { title: unique('Needle') })
  await page.goto(tab)
  await page.getByRole('searchbox').fill(title.toUpperCase())
  await expect(page.getByText('1 post found.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox').fill(`${title} and more`)
  await expect(page.getByRole('heading', { name: 'No Posts Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(row(page, title)).toBeVisible()
})

test('while another view is on its way the tab shows its shape', async ({ page }) => {
  const go = Promise.withResolvers<void>()
  await page.route('**/blog.data*', async (route) => {
    await go.promise
    await route.continue()
  })
  await page.goto(tab)
  await page.getByRole('link', { name: 'Bin' }).click()
  await expect(page.getByRole('status', { name: 'Loading posts' })).toBeVisible()
  go.resolve()
  await expect(page.getByRole('link', { name: 'Back to the posts' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading posts' })).toBeHidden()
})

for (const width of widths) {
  test(`axe finds nothing in the tab, its dialogs and its bin at ${width} px`, async ({ page }) => {
    test.setTimeout(60_000)
    await page.setViewportSize({ width, height: 900 })
    const { title } = await makePost(page, { title: unique('For axe') })
    await openTab(page, title)
    await expectAccessible(page, 'the list')
    await page.getByRole('button', { name: 'Create New Post' }).click()
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expectAccessible(page, 'a form with faults')
    await page.keyboard.press('Escape')
    await row(page, title).getByRole('button', { name: 'Edit' }).click()
    await expectAccessible(page, 'a form with words')
    await page.keyboard.press('Escape')
    await row(page, title).getByRole('button', { name: 'Delete' }).click()
    await expectAccessible(page, 'the question')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page)).toContainText('Undo')
    await expectAccessible(page, 'nothing found, and a toast')
    await page.goto(`${tab}?state=bin`)
    await expectAccessible(page, 'the bin')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
}

async function openTab(page: Page, words: string) {
  await page.goto(`${tab}?q=${encodeURIComponent(words)}`)
}

/** A form of a new post that lacks nothing. */
async function openForm(page: Page, title: string, { image = true } = {}) {
  await page.goto(tab)
  return await fillForm(page, title, { image })
}

async function fillForm(page: Page, title: string, { image = true } = {}) {
  await page.getByRole('button', { name: 'Create New Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new post' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('Its text.')
  await dialog.getByLabel('Writer').fill('A. N. Advocate')
  if (image) await dialog.getByLabel('Image').setInputFiles(picture)
  return dialog
}

async function makePost(page: Page, fields: Record<string, string>) {
  const multipart = { description: 'Its text.', writer: 'A. N. Advocate', tags: '', image: picture, ...fields }
  const response = await page.request.post('/insert/blog', { multipart, headers: officeHeaders(page) })
  expect(response.status()).toBe(201)
  return (await response.json()).blog
}

/** What anyone finds by these words, without a session. */
async function publicPosts(page: Page, words: string) {
  const response = await fetch(new URL(`/insert/getblog?q=${encodeURIComponent(words)}`, page.url()))
  return (await response.json()).blogs
}
