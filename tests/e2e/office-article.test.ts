import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { unique, widths } from '#tests/support/office-checks.ts'
import { officeHeaders, openOffice, row, toasts } from '#tests/support/office-page.ts'
import { lendSession } from '#tests/support/sign-in.ts'
import { expect, test } from './fixtures.ts'

const tab = '/adminDashboard/article'

test.beforeEach(({ page }) => lendSession(page))

test('staff create an article, which is public at once', async ({ page }) => {
  const title = unique('On seat and venue')
  await openOffice(page, tab)
  await expect(page.getByText(/^\d+ articles\. Shown on the Media page\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Create new article' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new article' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Platform').fill('Sample Law Journal')
  await dialog.getByLabel('Article URL').fill('https://journal.example/seat')
  const sent = page.waitForRequest('**/insert/newarticle')
  const go = await hold(page, '**/insert/newarticle')
  await dialog.getByLabel('Article URL').press('Enter')
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible()
  go()
  expect((await sent).postDataJSON()).toEqual({
    title,
    plateform: 'Sample Law Journal',
    articleurl: 'https://journal.example/seat',
  })
  await expect(toasts(page)).toContainText('Article created')
  await expect(dialog).toBeHidden()

  await expect(row(page, title)).toContainText('Sample Law Journal')
  const link = row(page, title).getByRole('link', { name: 'https://journal.example/seat' })
  await expect(link).toHaveAttribute('href', 'https://journal.example/seat')
  await expect(row(page, title).getByText('Incomplete')).toBeHidden()
  expect(await publicArticles(page, title)).toHaveLength(1)
})

test('a link that is not of the web is refused at its field until it is changed; no field must be filled in', async ({
  page,
}) => {
  await openOffice(page, tab)
  await page.getByRole('button', { name: 'Create new article' }).click()
  const url = page.getByLabel('Article URL')
  const refusal = 'Enter a link that begins with http:// or https://.'
  for (const address of ['javascript:alert(1)', 'ftp://files.example', 'the journal']) {
    await url.fill(address)
    await expect(page.getByText(refusal)).toBeHidden()
    await page.getByRole('button', { name: 'Create Article' }).click()
    await expect(url).toHaveAccessibleDescription(refusal)
    await expect(url).toBeFocused()
  }

  await url.fill('')
  const answer = page.waitForResponse('**/insert/newarticle')
  await page.getByRole('button', { name: 'Create Article' }).click()
  expect((await answer).status()).toBe(201)
  await expect(toasts(page)).toContainText('Article created')
  await expect(row(page, 'Without a title').first()).toBeVisible()
})

test('what is incomplete is kept, marked and not public; edited, it is whole', async ({ page }) => {
  const platform = unique('Paper')
  await openOffice(page, `${tab}?q=${encodeURIComponent(platform)}`)
  await page.getByRole('button', { name: 'Create new article' }).first().click()
  await page.getByLabel('Platform').fill(platform)
  await page.getByRole('button', { name: 'Create Article' }).click()
  const made = row(page, platform)
  await expect(made.getByText('Incomplete')).toBeVisible()
  await expect(made).toContainText('It stays off the public page until it has a title and a link.')
  expect(await publicArticles(page, platform)).toEqual([])

  await made.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit article' })
  await expect(dialog.getByLabel('Platform')).toHaveValue(platform)
  await dialog.getByLabel('Title').fill('Now with a title')
  await dialog.getByLabel('Article URL').fill('http://paper.example')
  const go = await hold(page, '**/insert/article*')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  go()
  await expect(made).toContainText('Now with a title')
  await expect(made.getByText('Incomplete')).toBeHidden()
  expect(await publicArticles(page, platform)).toHaveLength(1)
})

test('an article is deleted after a question; one that could not be is still there', async ({ page }) => {
  const { title } = await makeArticle(page, { title: unique('To be deleted') })
  await openOffice(page, `${tab}?q=${encodeURIComponent(title)}`)
  const remove = row(page, title).getByRole('button', { name: 'Delete', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Delete this article?' })
  await page.route('**/insert/deletearticle*', (route) => route.abort(), { times: 1 })
  await remove.click()
  await expect(question).toContainText(`“${title}” will be deleted for good.`)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toasts(page).getByRole('alert')).toContainText('The article could not be deleted')
  await expect(row(page, title)).toBeVisible()

  await remove.click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row(page, title)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible()
  expect(await publicArticles(page, title)).toEqual([])
})

test('when the server refuses, the dialog keeps its words and closing it asks', async ({ page }) => {
  const title = unique('Kept')
  await openOffice(page, tab)
  await page.getByRole('button', { name: 'Create new article' }).click()
  await page.getByLabel('Title').fill(title)
  const failure = { status: 500, json: { error: { code: 'unexpected', message: 'Please try again later.' } } }
  await page.route('**/insert/newarticle', (route) => route.fulfill(failure), { times: 1 })
  await page.getByRole('button', { name: 'Create Article' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The article could not be saved')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click()
  await page.getByRole('button', { name: 'Create Article' }).click()
  await expect(row(page, title)).toBeVisible()
})

test('a stored script is words', async ({ page }) => {
  const name = unique('Script')
  const title = `${name} <script>alert(1)</script>`
  const plateform = '<img src=x onerror=alert(2)>'
  await makeArticle(page, { title, plateform })
  page.on('dialog', () => expect(page.url(), 'no script may run').toBe(''))
  await openOffice(page, `${tab}?q=${encodeURIComponent(name)}`)
  await expect(row(page, name).getByRole('heading')).toHaveText(title)
  await expect(row(page, name)).toContainText(plateform)
  await page.goto('/media')
  await expect(page.locator('main [onerror]')).toHaveCount(0)
})

test('the list is searched by title, platform and link', async ({ page }) => {
  const { title } = await makeArticle(page, { title: unique('Needle') })
  await openOffice(page, tab)
  await page.getByRole('searchbox').fill(title.toLowerCase())
  await expect(page.getByText('1 article found.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox').fill(`${title} and more`)
  await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(row(page, title)).toBeVisible()
})

for (const width of widths) {
  test(`axe finds nothing in the tab and its dialogs at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { plateform } = await makeArticle(page, { title: '', plateform: unique('For axe') })
    await openOffice(page, `${tab}?q=${encodeURIComponent(plateform)}`)
    await expectAccessible(page, 'the list')
    await row(page, plateform).getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Article URL').fill('no link')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Article URL')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'a form with a fault')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await row(page, plateform).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Delete this article?' })).toBeVisible()
    await expectAccessible(page, 'the question')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
}

/** Holds a call back until the returned function is called. */
async function hold(page: Page, address: string) {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

async function makeArticle(page: Page, fields: Record<string, string>) {
  const data = { title: 'An article', plateform: 'Sample', articleurl: 'https://sample.example', ...fields }
  const response = await page.request.post('/insert/newarticle', { data, headers: officeHeaders })
  expect(response.status()).toBe(201)
  return (await response.json()).article
}

/** What anyone finds by these words, without a session. */
async function publicArticles(page: Page, words: string) {
  const response = await fetch(new URL(`/insert/getarticle?q=${encodeURIComponent(words)}`, page.url()))
  return (await response.json()).newarticle
}
