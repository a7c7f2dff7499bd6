import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { hoverToast, officeHeaders, openOffice, toasts, unique } from '#tests/support/browser/office-page.ts'
import {
  expectSaved,
  idOf,
  makeDraft,
  makePost,
  publicPosts,
  savedPost,
  sendNow,
  text,
  typeAtEnd,
  visitWriting,
  wordsIn,
} from '#tests/support/browser/posts.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('a post can be scheduled, published, updated and unpublished, and readers see only published versions', async ({
  page,
}) => {
  await addSessionCookie(page)

  await test.step('a scheduled post can become a draft again, and a published post can be taken off the website', async () => {
    const post = await makePost(page, { title: unique('Waits'), date: '2063-11-20T10:00' })
    await visitWriting(page, post._id)
    const settings = page.getByRole('complementary', { name: 'Settings of the post' })
    await expect(settings.getByText('Goes out Tuesday, 20 November 2063, 10:00.')).toBeVisible()
    await settings.getByRole('button', { name: 'Make it a draft again' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make it a draft' }).click()
    await expect(settings.getByText('Draft', { exact: true })).toBeVisible()
    expect(await savedPost(page, post._id)).toMatchObject({ state: 'draft', publishedAt: null })

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await hoverToast(page, 'Published')
    expect(await publicPosts(page, post.title)).toHaveLength(1)
    await toasts(page).getByRole('button', { name: 'View' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
    await visitWriting(page, post._id)
    await settings.getByRole('button', { name: 'Take off the website' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it off' }).click()
    await expect(settings.getByText('Draft', { exact: true })).toBeVisible()
    expect(await publicPosts(page, post.title)).toEqual([])
    expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(410)
  })

  await test.step('changes to a published post are saved but not public until they are updated or discarded', async () => {
    const post = await makePost(page, { title: unique('Public'), description: 'As readers see it.', tags: 'Old' })
    await visitWriting(page, post._id)
    const settings = page.getByRole('complementary', { name: 'Settings of the post' })
    const update = page.getByRole('button', { name: 'Update' })
    await expect(update).toBeDisabled()
    await typeAtEnd(page, ' And more.')
    await sendNow(page)
    await expect(page.getByText(/^Saved (at|\w+,) \d\d:\d\d, not on the website yet/)).toBeVisible()
    await expect(
      settings.getByText(/^The website still shows the version of (today|\w+day), \d\d:\d\d\./),
    ).toBeVisible()
    expect((await publicPosts(page, post.title))[0].description).toBe('As readers see it.')
    // The unpublished text is still there after a reload.
    await page.reload()
    await expect.poll(() => wordsIn(text(page))).toContain('And more.')
    await settings.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(toasts(page)).toContainText('Changes discarded')
    await expect.poll(() => wordsIn(text(page))).not.toContain('And more.')
    await expect(update).toBeDisabled()
    await page.getByRole('link', { name: 'Revisions' }).click()
    await page
      .getByRole('complementary', { name: 'Revisions' })
      .getByRole('listitem')
      .nth(1)
      .getByRole('button')
      .click()
    await expect(page.getByRole('region', { name: 'Revision', exact: true }).locator('ins')).toHaveText('And more.')
    await page.getByRole('link', { name: 'Revisions' }).click()

    await settings.getByLabel('Tags').fill('New, Newer')
    await settings.getByLabel('Tags').press('Enter')
    await settings.getByRole('button', { name: 'Remove Old' }).click()
    await settings.getByLabel('Areas of practice').fill('Arbitration')
    await expect(settings.getByRole('button', { name: 'Remove Arbitration' })).toBeVisible()
    await settings.getByLabel('Areas of practice').fill('Astrology')
    await settings.getByLabel('Areas of practice').press('Enter')
    await expect(settings.getByText('There is no practice area “Astrology”.')).toBeVisible()
    await settings.getByLabel('Areas of practice').fill('')
    await settings.getByLabel('Areas of practice').press('Backspace')
    await expect(settings.getByRole('button', { name: 'Remove Arbitration' })).toBeHidden()
    await settings.getByLabel('Law stated as on').fill('2026-11-01')
    const slug = unique('another').replace(' ', '-')
    await settings.getByLabel('Address').fill(slug)
    await settings.getByRole('button', { name: 'Change the date' }).click()
    await settings.getByRole('group', { name: 'Choose a day' }).getByRole('button', { pressed: true }).press('PageUp')
    await page.keyboard.press('Enter')
    await update.click()
    await expect(toasts(page)).toContainText('Updated')
    const [live] = await publicPosts(page, post.title)
    expect(live).toMatchObject({
      slug,
      tag: 'New, Newer',
      areas: [],
      lawStatedOn: '2026-11-01',
      blogimage: post.blogimage,
    })
    expect(live.publishedAt.slice(0, 7)).not.toBe(post.publishedAt.slice(0, 7))
    const moved = await page.request.get(`/blog/${post.slug}`, { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, `/blog/${slug}`])
  })

  await test.step('a post with marked words is published with a reason, which is stored in its revision', async () => {
    const { _id, title } = await makePost(page, { title: unique('The best of all') })
    await page.request.patch(`/insert/blog?id=${_id}`, { data: { state: 'draft' }, headers: officeHeaders })
    await visitWriting(page, _id)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish with one mark left?' })
    await expect(dialog).toContainText('“best”')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await dialog.getByLabel('Why are they right here?').fill('It quotes the title of a judgment.')
    await intercept(page, '**/insert/blog?*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(toasts(page)).toContainText('It could not be saved')
    await page.unroute('**/insert/blog?*')
    // The reason outlasts a failure, and every way back to the text.
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog.getByLabel('Why are they right here?')).toHaveValue('It quotes the title of a judgment.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(toasts(page)).toContainText('Published')
    expect(await publicPosts(page, title)).toHaveLength(1)
    await page.getByRole('link', { name: 'Revisions' }).click()
    await expect(page.getByRole('complementary', { name: 'Revisions' })).toContainText(
      'It quotes the title of a judgment.',
    )
  })

  await test.step('missing fields are reported, and a scheduled post is not public before its time', async () => {
    // Fix the date, because the days that are chosen below depend on it.
    await page.clock.setSystemTime('2063-05-05T06:00:00Z')
    const { _id, title } = await makeDraft(page, { title: unique('For a later day') })
    await visitWriting(page, _id)
    const settings = page.getByRole('complementary', { name: 'Settings of the post' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Description is required')).toBeVisible()
    await expect(settings.getByText('Writer name is required')).toBeVisible()
    await expect(settings.getByText('Please upload an image')).toBeVisible()
    await typeAtEnd(page, 'A text.')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Description is required')).toBeHidden()
    await expect(settings.getByLabel('Writer')).toBeFocused()
    await settings.getByLabel('Writer').fill('A. N. Advocate')
    await expect(settings.getByText('The page links to the profile.')).toBeVisible()
    await settings.getByRole('button', { name: 'Choose a picture' }).click()
    const choice = page.getByRole('dialog', { name: 'Lead picture' })
    await choice.getByRole('group', { name: 'Pictures' }).getByRole('button').first().click()
    await choice.getByRole('button', { name: 'Use this picture' }).click()

    // Choose by keyboard: a month after tomorrow, one day more, half past ten.
    await settings.getByLabel('At a set time').focus()
    await page.keyboard.press('Space')
    await expect(settings.getByText('To be scheduled')).toBeVisible()
    const day = settings.getByRole('group', { name: 'Choose a day' }).getByRole('button', { pressed: true })
    await day.focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await settings.getByLabel('Time', { exact: true }).fill('10:30')
    await expect(settings.getByText('Goes out Thursday, 7 June 2063, 10:30, once you press “Schedule”.')).toBeVisible()
    await expect(settings.getByText(/^In 32 days.* Nobody needs to be signed in\./)).toBeVisible()
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(toasts(page)).toContainText('Scheduled for Thursday, 7 June 2063, 10:30')
    const publishedAt = '2063-06-07T05:00:00.000Z'
    const scheduled = { state: 'scheduled', publishedAt, author: 'A. N. Advocate', description: 'A text.' }
    expect(await savedPost(page, _id)).toMatchObject(scheduled)
    expect(await publicPosts(page, title)).toEqual([])
  })
})

test('a draft can be deleted and restored with Undo, and its secret preview link can be revoked', async ({
  page,
  context,
}) => {
  await addSessionCookie(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openOffice(page, '/adminDashboard/blog/new')
  await page.getByLabel('Title').fill(unique('To be deleted'))
  await expectSaved(page)
  const id = idOf(page)
  await page.getByRole('button', { name: 'Copy a preview link' }).click()
  await expect(page.getByText('Copied. The link works for 7 days for whoever has it.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/preview\//)
  const reader = await context.newPage()
  await reader.goto(link)
  const edges = [reader.getByText('Preview, not public.'), reader.locator('.post-head .board')].map((part) =>
    part.boundingBox().then((box) => box?.x),
  )
  expect(await edges[0]).toBe(await edges[1])
  await reader.close()
  await page.getByRole('button', { name: 'Take back all preview links' }).click()
  await expect(page.getByText('All preview links to this post have ended.')).toBeVisible()
  expect((await page.request.get(link)).status()).toBe(410)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/adminDashboard/blog')
  await hoverToast(page, 'Post deleted')
  expect((await savedPost(page, id)).state).toBe('bin')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(new RegExp(id))
  expect((await savedPost(page, id)).state).toBe('draft')
})
