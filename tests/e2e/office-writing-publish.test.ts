import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, reloadOffice, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import {
  idOf,
  makePost,
  newText,
  publicPosts,
  savedPost,
  sendNow,
  text,
  typeAtEnd,
  wordsIn,
} from '#tests/support/browser/posts.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

// The times of the editor are Indian times in every time zone.
test.use({ timezoneId: 'America/New_York' })

test('a post can be scheduled, published, updated and unpublished, and readers see only published versions', async ({
  page,
  context,
}) => {
  await addSessionCookie(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const post = await makePost(page, {
    title: unique('Public'),
    description: 'As readers see it.',
    tags: 'Old',
    areas: 'litigation',
  })
  await openOffice(page, `/adminDashboard/blog/${post._id}`)
  const settings = page.getByRole('complementary', { name: 'Settings of the post' })
  const revisions = page.getByRole('complementary', { name: 'Revisions' })
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  const update = page.getByRole('button', { name: 'Update' })
  const title = unique('The best of all')

  await test.step('a published post can be taken off the website', async () => {
    await expect(text(page)).toBeVisible()
    await expect(update).toBeDisabled()
    await settings.getByRole('button', { name: 'Take off the website' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it off' }).click()
    await expect(settings.getByText('Draft', { exact: true })).toBeVisible()
    expect(await publicPosts(page, post.title)).toEqual([])
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('the preview link of a draft can be copied, shows the draft, and can be revoked', async () => {
    await page.getByRole('button', { name: 'Copy a preview link' }).click()
    await expect(page.getByText('Copied. The link works for 7 days for whoever has it.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/preview\//)
    const reader = await context.newPage()
    await reader.goto(link)
    const [notice, board] = await Promise.all(
      [reader.getByText('Preview, not public.'), reader.locator('.post-head .board')].map((part) => part.boundingBox()),
    )
    expect(notice?.x).toBe(board?.x)
    await reader.close()
    await page.getByRole('button', { name: 'Take back all preview links' }).click()
    await expect(page.getByText('All preview links to this post have ended.')).toBeVisible()
    expect((await page.request.get(link)).status()).toBe(410)
  })

  await test.step('a post with marked words is published with a reason, which outlasts a failure and every way back', async () => {
    await page.getByLabel('Title').fill(title)
    await publish.click()
    const dialog = page.getByRole('dialog', { name: 'Publish with one mark left?' })
    await expect(dialog).toContainText('“best”')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await dialog.getByLabel('Why are they right here?').fill('It quotes a title.')
    await intercept(page, '**/insert/blog?*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(toasts(page)).toContainText('It could not be saved')
    await page.unroute('**/insert/blog?*')
    await publish.click()
    await expect(dialog.getByLabel('Why are they right here?')).toHaveValue('It quotes a title.')
    await page.keyboard.press('Escape')
    await publish.click()
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await publish.click()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(toasts(page)).toContainText('Published')
    expect(await publicPosts(page, title)).toHaveLength(1)
  })

  await test.step('changes to a published post are saved but not public until they are updated or discarded', async () => {
    await expect(update).toBeDisabled()
    await typeAtEnd(page, ' And more.')
    await sendNow(page)
    await expect(page.getByText(/^Saved (at|\w+,) \d\d:\d\d, not on the website yet/)).toBeVisible()
    await expect(
      settings.getByText(/^The website still shows the version of (today|\w+day), \d\d:\d\d\./),
    ).toBeVisible()
    expect((await publicPosts(page, title))[0].description).toBe('As readers see it.')
    // The unpublished text is still there after a reload.
    await reloadOffice(page)
    await expect.poll(() => wordsIn(text(page))).toContain('And more.')
    await settings.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(toasts(page)).toContainText('Changes discarded')
    await expect.poll(() => wordsIn(text(page))).not.toContain('And more.')
    await expect(update).toBeDisabled()
    await page.getByRole('link', { name: 'Revisions' }).click()
    await expect(revisions).toContainText('Published with a reason: It quotes a title.')
    await revisions.getByRole('listitem').nth(1).getByRole('button').click()
    await expect(page.getByRole('region', { name: 'Revision', exact: true }).locator('ins')).toHaveText('And more.')
    await page.getByRole('link', { name: 'Revisions' }).click()
  })

  await test.step('tags, areas, address and date are changed together, and the old address leads to the new one', async () => {
    // Its marked word would ask for a reason again.
    const plain = unique('Plain')
    await page.getByLabel('Title').fill(plain)
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
    await settings.getByRole('button', { name: 'Remove Civil and Commercial Litigation' }).click()
    await settings.getByLabel('Law stated as on').fill('2026-11-01')
    const slug = unique('another').replace(' ', '-')
    await settings.getByLabel('Address').fill(slug)
    await settings.getByRole('button', { name: 'Change the date' }).click()
    const day = settings.getByRole('group', { name: 'Choose a day' }).getByRole('button', { pressed: true })
    await day.press('PageUp')
    await page.keyboard.press('Enter')
    const [before] = await publicPosts(page, title)
    await update.click()
    await expect(toasts(page)).toContainText('Updated')
    const [live] = await publicPosts(page, plain)
    const { blogimage } = post
    expect(live).toMatchObject({ slug, tag: 'New, Newer', areas: [], lawStatedOn: '2026-11-01', blogimage })
    expect(live.publishedAt.slice(0, 7)).not.toBe(before.publishedAt.slice(0, 7))
    const moved = await page.request.get(`/blog/${before.slug}`, { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, `/blog/${slug}`])

    // A later date takes it off the website until then.
    await day.press('PageDown')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await update.click()
    const scheduled = toasts(page).getByRole('status').filter({ hasText: 'Scheduled for' })
    await expect(scheduled).toContainText('is under Scheduled.')
    await expect(scheduled).not.toContainText('The website shows it')
    expect(await publicPosts(page, plain)).toEqual([])
    await settings.getByRole('button', { name: 'Make it a draft again' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make it a draft' }).click()
    await expect(settings.getByText('Draft', { exact: true })).toBeVisible()
    expect(await savedPost(page, post._id)).toMatchObject({ state: 'draft', publishedAt: null })
  })

  await test.step('missing fields are reported, a failed save is not taken for a publication, and a time can be set', async () => {
    // Fix the date, because the days that are chosen below depend on it.
    await page.clock.setSystemTime('2063-05-05T06:00:00Z')
    await visitOffice(page, newText)
    await intercept(page, '**/insert/blog', (route) => route.abort())
    const later = unique('For a later day')
    await page.getByLabel('Title').fill(later)
    await publish.click()
    await expect(page.getByText('Description is required')).toBeVisible()
    await expect(settings.getByText('Writer name is required')).toBeVisible()
    await expect(settings.getByText('Please upload an image')).toBeVisible()
    await typeAtEnd(page, 'A text.')
    await publish.click()
    await expect(page.getByText('Description is required')).toBeHidden()
    await expect(settings.getByLabel('Writer')).toBeFocused()
    await settings.getByLabel('Writer').fill('A. N. Advocate')
    await expect(settings.getByText('The page links to the profile.')).toBeVisible()
    await settings.getByRole('button', { name: 'Choose a picture' }).click()
    const choice = page.getByRole('dialog', { name: 'Lead picture' })
    await choice.getByRole('group', { name: 'Pictures' }).getByRole('button').first().click()
    await choice.getByRole('button', { name: 'Use this picture' }).click()
    await publish.click()
    await expect(toasts(page)).toContainText('It could not be saved')
    await expect(toasts(page)).not.toContainText('Published')
    await page.unroute('**/insert/blog')

    // Choose by keyboard: a month after tomorrow, one day more, a quarter past midnight.
    await settings.getByLabel('At a set time').focus()
    await page.keyboard.press('Space')
    await expect(settings.getByText('To be scheduled')).toBeVisible()
    const day = settings.getByRole('group', { name: 'Choose a day' }).getByRole('button', { pressed: true })
    await day.focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await settings.getByLabel('Time', { exact: true }).fill('00:15')
    await expect(settings.getByText('Goes out Thursday, 7 June 2063, 00:15, once you press “Schedule”.')).toBeVisible()
    await expect(settings.getByText(/^In 32 days.* Nobody needs to be signed in\./)).toBeVisible()
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(toasts(page)).toContainText('Scheduled for Thursday, 7 June 2063, 00:15')
    await expect(page).not.toHaveURL(/\/new$/)
    const publishedAt = '2063-06-06T18:45:00.000Z'
    const scheduled = { state: 'scheduled', publishedAt, author: 'A. N. Advocate', description: 'A text.' }
    expect(await savedPost(page, idOf(page))).toMatchObject(scheduled)
    expect(await publicPosts(page, later)).toEqual([])
  })
})
