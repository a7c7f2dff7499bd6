import type { Page } from '@playwright/test'
import { addSessionCookie, insertColleague, openSession } from '#tests/support/browser/accounts.ts'
import { hoverToast, openOffice, row, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import {
  blogTab,
  crash,
  expectSaved,
  expectUnreachable,
  idOf,
  makeDraft,
  makePost,
  newText,
  openWriting,
  savedPost,
  sendNow,
  text,
  typeAtEnd,
  visitWriting,
} from '#tests/support/browser/posts.ts'
import { goOffline, goOnline, intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('leaving the editor with unsaved changes asks first, and unsaved text is restored only for its author', async ({
  page,
  context,
  site,
}) => {
  await addSessionCookie(page)
  const settings = page.getByRole('complementary', { name: 'Settings of the post' })

  await test.step('leaving with an unsaved date, address or picture asks for confirmation', async () => {
    const post = await makePost(page, { title: unique('Waits'), date: '2063-11-20T10:00' })
    await openOffice(page, `${blogTab}?state=scheduled`)
    await openFromList(page, post)
    await settings.getByLabel('Time', { exact: true }).fill('11:30')
    await expect(
      settings.getByText('Goes out Tuesday, 20 November 2063, 11:30, once you press “Update”.'),
    ).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(question(page)).toContainText('The date that you chose is not saved')
    await question(page).getByRole('button', { name: 'Keep writing' }).click()

    // The address counts as unsaved even while the cursor is still in its field.
    await settings.getByLabel('Address').fill('chosen-and-not-saved')
    await page.evaluate(() => history.back())
    await expect(question(page)).toContainText('The date and address that you chose are not saved')
    await page.keyboard.press('Escape')

    await settings.getByRole('button', { name: 'Choose another' }).click()
    const pictures = page.getByRole('dialog', { name: 'Lead picture' })
    await pictures.getByRole('group', { name: 'Pictures' }).getByRole('button').first().click()
    await pictures.getByRole('button', { name: 'Use this picture' }).click()
    const browserQuestion = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    await (await browserQuestion).dismiss()
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(question(page)).toContainText('The date, address and picture that you chose are not saved')
    await question(page).getByRole('button', { name: 'Keep writing' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await hoverToast(page, 'Scheduled for Tuesday, 20 November 2063, 11:30')
    await expect(settings.getByText('Goes out Tuesday, 20 November 2063, 11:30.')).toBeVisible()
    expect(await savedPost(page, post._id)).toMatchObject({
      publishedAt: '2063-11-20T06:00:00.000Z',
      slug: 'chosen-and-not-saved',
    })

    await goOffline(context)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page)).toContainText('It is still scheduled')
    await goOnline(context)
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(`${blogTab}?state=scheduled`)
  })

  await test.step('Back asks while a dialog is open and the server does not respond, and the dialog keeps its input', async () => {
    const post = await makeDraft(page, { title: unique('Behind a dialog') })
    await visitOffice(page, `${blogTab}?state=draft`)
    await openFromList(page, post)
    const sending = Promise.withResolvers<void>()
    await intercept(page, '**/insert/autosaveblog*', () => sending.resolve())
    await typeAtEnd(page, 'Not saved.')
    await sendNow(page)
    await sending.promise
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Link' })
    await dialog.getByLabel('Address').fill('indiacode.nic.in')
    await page.evaluate(() => history.back())
    await expect(question(page)).toContainText('What this browser could keep is offered when you come back.')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(dialog.getByLabel('Address')).toHaveValue('indiacode.nic.in')
    await expect(page).toHaveURL(`${blogTab}/${post._id}`)
    await page.evaluate(() => history.back())
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${blogTab}?state=draft`)
  })

  await test.step('leaving a new post while it is being saved cancels the save request, and not before', async () => {
    await page.getByRole('link', { name: 'Write', exact: true }).click()
    const sending = Promise.withResolvers<void>()
    let isHanging = false
    await intercept(page, '**/insert/blog', (route) => (isHanging ? sending.resolve() : route.abort()))
    await page.getByLabel('Title').fill(unique('Left in between'))
    await sendNow(page)
    await expectUnreachable(page)
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
    // The next try gets no response.
    isHanging = true
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await sending.promise
    await expect(question(page)).toBeVisible()
    expect(failed).not.toContain('/insert/blog')
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/insert/blog'))
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${blogTab}?state=draft`)
    await cancelled
    await page.unrouteAll()
  })

  await test.step('leaving a new post during its first save continues once it is saved, and it is among the drafts', async () => {
    const title = unique('Left at once')
    await page.getByRole('link', { name: 'Write', exact: true }).click()
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/insert/blog', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.getByLabel('Title').fill(title)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(question(page)).toBeVisible()
    released.resolve()
    await expect(page).toHaveURL(`${blogTab}?state=draft`)
    await expect(row(page, title)).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('Undo of a deletion opens the restored post, even while another post is open, and a failed one is reported', async () => {
    await page.clock.install()
    const other = await makeDraft(page, { title: unique('Another one') })
    await visitOffice(page, newText)
    const title = unique('Made and deleted')
    await page.getByLabel('Title').fill(title)
    await expectSaved(page)
    const id = idOf(page)
    const remove = page.getByRole('button', { name: 'Delete', exact: true })
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true })
    await remove.click()
    await confirm.click()
    await expect(page).toHaveURL(blogTab)
    // Hover and pause the clock, so that Undo stays visible while another post is opened.
    await hoverToast(page, 'Post deleted')
    await page.clock.pauseAt(Date.now() + 60 * 60 * 1000)
    expect((await savedPost(page, id)).state).toBe('bin')
    await page.getByRole('link', { name: /^Drafts/ }).click()
    await row(page, other.title).getByRole('link', { name: other.title }).click()
    await expect(page.getByLabel('Title')).toHaveValue(other.title)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(`${blogTab}/${id}`)
    await expect(page.getByLabel('Title')).toHaveValue(title)
    expect((await savedPost(page, id)).state).toBe('draft')
    await page.clock.resume()

    await remove.click()
    await confirm.click()
    await hoverToast(page, 'Post deleted')
    await intercept(page, '**/insert/restoreblog*', (route) => route.abort())
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page)).toContainText('The post could not be restored')
  })

  await test.step('unsaved text survives a change of account and is offered only to its author', async () => {
    const { username } = await insertColleague(site, 'asha')
    const [name = '', value = ''] = (await openSession(site, username)).split('=')
    const { _id } = await makeDraft(page, { title: unique('Two accounts'), description: 'Before.' })
    await visitWriting(page, _id)
    await intercept(page, '**/insert/autosaveblog*', (route) => route.abort())
    await typeAtEnd(page, ' Only here.')
    await sendNow(page)
    await expectUnreachable(page)
    // If the page were left, it would save what is not saved yet.
    await crash(page)
    await page.close()

    const tab = await context.newPage()
    const back = tab.getByRole('button', { name: 'Bring them back' })
    await context.clearCookies()
    await context.addCookies([{ name, value, url: site.url }])
    await openWriting(tab, _id)
    await expect(tab.getByRole('button', { name: 'Account of asha' })).toBeVisible()
    await expect(back).toBeHidden()
    await context.clearCookies()
    await addSessionCookie(tab)
    await openWriting(tab, _id)
    await back.click()
    await expect(text(tab)).toContainText('Only here.')
    await expectSaved(tab)
    expect((await savedPost(tab, _id)).description).toBe('Before. Only here.')
  })
})

/** Opens a post from its row, so that Back leads to a page of the app. */
async function openFromList(page: Page, { title, _id }: { title: string; _id: string }) {
  await row(page, title).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`${blogTab}/${_id}`)
  await expect(text(page)).toBeVisible()
}

function question(page: Page) {
  return page.getByRole('alertdialog', { name: 'Leave what is not saved?' })
}
