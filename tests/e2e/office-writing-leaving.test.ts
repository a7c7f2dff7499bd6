import type { Page } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { addSessionCookie, insertColleague, signIn } from '#tests/support/browser/accounts.ts'
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
  saveElsewhere,
  sendNow,
  text,
  typeAtEnd,
  visitWriting,
} from '#tests/support/browser/posts.ts'
import { goOffline, goOnline, intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('leaving the editor with unsaved changes asks first, and unsaved text is restored only for its author', async ({
  page,
  site,
}) => {
  await addSessionCookie(page)

  await test.step('leaving with an unsaved date, address or picture asks for confirmation', async () => {
    const post = await makePost(page, { title: unique('Waits'), date: '2063-11-20T10:00' })
    await openFromList(page, post, 'scheduled')
    const settings = page.getByRole('complementary', { name: 'Settings of the post' })
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
    await expect(toasts(page)).toContainText('Scheduled for Tuesday, 20 November 2063, 11:30')
    await expect(settings.getByText('Goes out Tuesday, 20 November 2063, 11:30.')).toBeVisible()
    expect(await savedPost(page, post._id)).toMatchObject({
      publishedAt: '2063-11-20T06:00:00.000Z',
      slug: 'chosen-and-not-saved',
    })
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(`${blogTab}?state=scheduled`)
  })

  await test.step('Back asks about unsaved text while a dialog is open, and the dialog keeps its input', async () => {
    const post = await makeDraft(page, { title: unique('Behind a dialog') })
    await openFromList(page, post, 'draft')
    await intercept(page, '**/insert/autosaveblog*', (route) => route.abort())
    await typeAtEnd(page, 'Not saved.')
    await sendNow(page)
    await expectUnreachable(page)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Link' })
    await dialog.getByLabel('Address').fill('indiacode.nic.in')
    await page.evaluate(() => history.back())
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(dialog.getByLabel('Address')).toHaveValue('indiacode.nic.in')
    await expect(page).toHaveURL(`${blogTab}/${post._id}`)
    await page.evaluate(() => history.back())
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${blogTab}?state=draft`)
  })

  await test.step('leaving a new post during its first save continues once it is saved, and it is among the drafts', async () => {
    const title = unique('Left at once')
    await page.getByRole('link', { name: 'Write', exact: true }).click()
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/insert/blog', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByLabel('Title').fill(title)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(question(page)).toBeVisible()
    held.resolve()
    await expect(page).toHaveURL(`${blogTab}?state=draft`)
    await expect(row(page, title)).toBeVisible()
  })

  await test.step('unsaved text survives a log-out and is offered only to its author', async () => {
    await page.unrouteAll()
    const colleague = await insertColleague(site, 'asha')
    const { _id } = await makeDraft(page, { title: unique('Logged out'), description: 'Before.' })
    await visitOffice(page, '/adminDashboard/contact')
    await page.getByRole('button', { name: 'Keyboard help' }).click()
    await page.getByRole('dialog').getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await visitWriting(page, _id)
    await intercept(page, '**/insert/autosaveblog*', (route) => route.abort())
    await typeAtEnd(page, ' Only here.')
    await sendNow(page)
    await expectUnreachable(page)
    page.on('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: 'Account of admin' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await page.unroute('**/insert/autosaveblog*')

    const back = page.getByRole('button', { name: 'Bring them back' })
    await signIn(page, '', colleague)
    await openWriting(page, _id)
    await expect(page.getByRole('button', { name: 'Account of asha' })).toBeVisible()
    await expect(back).toBeHidden()
    await page.context().clearCookies()
    await signIn(page)
    await openWriting(page, _id)
    await back.click()
    await expect(text(page)).toContainText('Only here.')
    await openOffice(page, '/adminDashboard/contact')
    await page.getByRole('button', { name: 'Keyboard help' }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox')).not.toBeChecked()
  })
})

test('a server that does not respond does not keep a user on the page or save an abandoned text', async ({ page }) => {
  await addSessionCookie(page)
  await page.clock.install()

  await test.step('leaving a new post while it is being saved cancels the save request', async () => {
    await visitOffice(page, blogTab)
    await page.getByRole('link', { name: 'Write', exact: true }).click()
    const sending = Promise.withResolvers<void>()
    let isHanging = false
    await intercept(page, '**/insert/blog', (route) => (isHanging ? sending.resolve() : route.abort()))
    await page.getByLabel('Title').fill(unique('Left in between'))
    await sendNow(page)
    await expectUnreachable(page)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(question(page)).toContainText('What this browser could keep is offered when you come back.')
    // The next try gets no response.
    isHanging = true
    await page.clock.runFor(Math.max(...rules.writing.retrySeconds) * 1_000)
    await sending.promise
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/insert/blog'))
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${blogTab}?state=draft`)
    await cancelled
  })

  await test.step('when the autosave gets no response, the user can still leave after a confirmation', async () => {
    await page.unrouteAll()
    const post = await makeDraft(page, { title: unique('No answer') })
    await openFromList(page, post, 'draft')
    const sending = Promise.withResolvers<void>()
    await intercept(page, '**/insert/autosaveblog*', () => sending.resolve())
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    await typeAtEnd(page, 'Not saved.')
    await page.evaluate(() => history.back())
    await sending.promise
    await page.clock.runFor(10_000)
    await expect(question(page)).toBeVisible()
    // The request is still open: the browser has not cancelled it.
    expect(failed.filter((url) => url.includes('autosaveblog'))).toEqual([])
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${blogTab}?state=draft`)
  })

  await test.step('Undo of a deletion opens the restored post, even while another post is open', async () => {
    await page.unrouteAll()
    const other = await makeDraft(page, { title: unique('Another one') })
    await visitOffice(page, newText)
    const title = unique('Made and deleted')
    await page.getByLabel('Title').fill(title)
    await expectSaved(page)
    const id = idOf(page)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL(blogTab)
    // Hover and pause the clock, so that Undo stays visible while another post is opened.
    await hoverToast(page, 'Post deleted')
    await page.clock.pauseAt(Date.now() + 60 * 60 * 1000)
    await page.getByRole('link', { name: /^Drafts/ }).click()
    await row(page, other.title).getByRole('link', { name: other.title }).click()
    await expect(page.getByLabel('Title')).toHaveValue(other.title)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(`${blogTab}/${id}`)
    await expect(page.getByLabel('Title')).toHaveValue(title)
  })
})

test('failed attempts to recover text or to undo without a connection are reported', async ({ page: tab, context }) => {
  await addSessionCookie(tab)
  const { _id } = await makeDraft(tab, { title: unique('Brought back'), description: 'Before.' })
  await intercept(tab, '**/insert/autosaveblog*', (route) => route.abort())
  await openWriting(tab, _id)
  await typeAtEnd(tab, ' Only here.')
  await sendNow(tab)
  await expectUnreachable(tab)
  await crash(tab)
  await tab.close()
  const page = await context.newPage()
  await saveElsewhere(page, _id, { description: 'Saved elsewhere.' })
  await openWriting(page, _id)
  const back = page.getByRole('button', { name: 'Bring them back' })
  await expect(back).toBeVisible()
  await goOffline(context)
  await back.click()
  await expect(toasts(page)).toContainText('They could not be brought back')
  await goOnline(context)
  await back.click()
  await expect(back).toBeHidden()

  const post = await makePost(page, { title: unique('Undone'), date: '2063-11-20T10:00' })
  await openWriting(page, post._id)
  await page.getByLabel('Time', { exact: true }).fill('11:30')
  await page.getByRole('button', { name: 'Update' }).click()
  await hoverToast(page, 'Scheduled for')
  await goOffline(context)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('It is still scheduled')
  await goOnline(context)

  await openWriting(page, _id)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await hoverToast(page, 'Post deleted')
  await intercept(page, '**/insert/restoreblog*', (route) => route.abort())
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('The post could not be restored')
})

/** Opens a post from the list, so that Back leads to a page of the app. */
async function openFromList(page: Page, { title, _id }: { title: string; _id: string }, state: string) {
  await visitOffice(page, `${blogTab}?state=${state}`)
  await row(page, title).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`${blogTab}/${_id}`)
  await expect(text(page)).toBeVisible()
}

function question(page: Page) {
  return page.getByRole('alertdialog', { name: 'Leave what is not saved?' })
}
