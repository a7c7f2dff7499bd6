import type { Page } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { expectFits } from '#tests/support/browser/layout.ts'
import { openOffice, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import {
  blogTab,
  crash,
  expectSaved,
  expectSavedByItself,
  expectUnreachable,
  idOf,
  makeDraft,
  newText,
  openWriting,
  savedPost,
  saveElsewhere,
  sendNow,
  text,
  typeAtEnd,
  visitWriting,
  wordsIn,
} from '#tests/support/browser/posts.ts'
import { goOffline, goOnline, intercept } from '#tests/support/browser/requests.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

const { saveWithinMs, retrySeconds } = rules.writing

test('text is autosaved while typing, and after a lost connection or an ended session', async ({ page, context }) => {
  await addSessionCookie(page)
  await page.clock.install()

  await test.step('a new text becomes a draft at its first save, without losing the focus or typed text', async () => {
    const title = unique('A first save')
    await openOffice(page, newText)
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByText('Not yet saved')).toBeVisible()
    await expect(text(page)).toBeVisible()
    const sending = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/insert/blog', async (route) => {
      sending.resolve()
      await released.promise
      await route.continue()
    })
    await page.keyboard.insertText(title)
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('In a sentence.')
    await page.keyboard.press('Enter')
    await expect(text(page)).toBeFocused()
    let typed = ''
    for (let passed = 0; passed < saveWithinMs; passed += 1_000) {
      await page.keyboard.type('w ')
      typed += 'w '
      await page.clock.runFor(1_000)
    }
    await sending.promise
    await page.keyboard.type('meanwhile ')
    const created = page.waitForResponse('**/insert/blog')
    released.resolve()
    expect((await created).status()).toBe(201)
    await expect(page).not.toHaveURL(/new$/)
    await page.keyboard.type('last')
    await expect(text(page)).toBeFocused()
    typed += 'meanwhile last'
    expect((await wordsIn(text(page))).trim()).toBe(typed)
    await page.clock.runFor(saveWithinMs)
    const id = idOf(page)
    await expect.poll(async () => (await savedPost(page, id)).description).toBe(typed)
    await expectSavedByItself(page)
    expect(await savedPost(page, id)).toMatchObject({ title, state: 'draft', summary: 'In a sentence.' })
    await page.unroute('**/insert/blog')
  })

  const { _id } = await makeDraft(page, { title: unique('No connection'), description: 'Before.' })
  const question = page.getByRole('alertdialog', { name: 'Leave what is not saved?' })

  await test.step('without a connection or server, the text is stored in the browser and saved once the connection is back', async () => {
    await visitWriting(page, _id)
    await goOffline(context)
    await typeAtEnd(page, ' Offline.')
    await sendNow(page)
    await expectUnreachable(page)
    // On a phone there is the least room for the notice, and for the dialog below.
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, 'without a connection')
    await expectFits(page)
    await goOnline(context)
    await expectSavedByItself(page)

    await intercept(page, '**/insert/autosaveblog*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.keyboard.type(' Down.')
    await sendNow(page)
    await expectUnreachable(page)
    // Leaving asks first, because the text is only in this browser.
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await page.unroute('**/insert/autosaveblog*')
    await page.clock.runFor(Math.max(...retrySeconds) * 1_000)
    await expectSavedByItself(page)
    expect((await savedPost(page, _id)).description).toBe('Before. Offline. Down.')
  })

  await test.step('when the session ends during typing, the text is saved after signing in again', async () => {
    await context.clearCookies()
    await typeAtEnd(page, ' Out.')
    await sendNow(page)
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(dialog).toContainText('Your text is kept in this browser and is saved as soon as you are signed in.')
    await expect(dialog.getByLabel('Username')).toHaveValue('admin')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page, 'signed out')
    await expectFits(page)
    await page.keyboard.insertText('not the password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Invalid Username or Password')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(adminPassword)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expectSavedByItself(page)
    expect((await savedPost(page, _id)).description).toBe('Before. Offline. Down. Out.')
    await expect(text(page)).toBeFocused()
  })

  await test.step('leaving in the middle of a word saves it, without a question', async () => {
    await page.keyboard.type(' End')
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL(/\/adminDashboard\/blog\?state=draft/)
    expect((await savedPost(page, _id)).description).toBe('Before. Offline. Down. Out. End')
  })
})

test('unsaved texts of a crashed tab are offered, and at most the last two seconds of typing are lost', async ({
  page,
  context,
}) => {
  await addSessionCookie(page)
  await page.clock.install()
  const titles = [unique('One of two'), unique('Two of two')]
  const { _id } = await makeDraft(page, { title: unique('A crash'), description: 'It begins.' })
  let due: string[] = []

  await test.step('everything but the last two seconds of typing is stored at any moment', async () => {
    await intercept(page, '**/insert/{blog,autosaveblog*}', (route) => route.abort())
    for (const title of titles) {
      await visitOffice(page, newText)
      await page.getByLabel('Title').fill(title)
      await sendNow(page)
      await expectUnreachable(page)
      await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL(`${blogTab}?state=draft`)
    }
    await visitWriting(page, _id)
    due = (await typeContinuously(page)).due
    expect(due.length).toBeGreaterThan(5)
    await crash(page)
    await page.close()
    await context.clock.resume()
  })

  const reopened = await context.newPage()
  await test.step('restoring the words does not replace a version that was saved since, and a failure is reported', async () => {
    await saveElsewhere(page, _id, { description: 'It begins.\n\nSaved elsewhere.' })
    await openWriting(reopened, _id)
    const offer = reopened.getByRole('alert').filter({ hasText: 'that the server does not have.' })
    await expect(offer).toContainText('when the tab closed')
    await expect(offer.locator('ins')).not.toHaveCount(0)
    await offer.getByRole('button', { name: 'Compare in full' }).click()
    await expect(offer).toContainText('It begins.')
    const back = offer.getByRole('button', { name: 'Bring them back' })
    await goOffline(context)
    await back.click()
    await expect(toasts(reopened)).toContainText('They could not be brought back')
    await goOnline(context)
    await back.click()
    await expect(offer).toBeHidden()

    const mine = reopened.getByRole('region', { name: 'Your version' })
    const restoredText = await mine.innerText()
    expect(due.filter((word) => !restoredText.includes(word))).toEqual([])
    await reopened.getByRole('button', { name: 'Take mine' }).click()
    await expectSavedByItself(reopened)
    expect((await savedPost(reopened, _id)).description).toContain(due.at(-1))
  })

  await test.step('two new texts are both offered, and a discarded one is not offered again', async () => {
    const offer = (title = '') => reopened.getByRole('alert').filter({ hasText: title })
    await visitOffice(reopened, newText)
    for (const title of titles) await expect(offer(title)).toBeVisible()
    await offer(titles[0]).getByRole('button', { name: 'Throw them away' }).click()
    await expect(offer(titles[0])).toBeHidden()
    await visitOffice(reopened, blogTab)
    await visitOffice(reopened, newText)
    await expect(offer(titles[1])).toBeVisible()
    await expect(offer(titles[0])).toBeHidden()
    await reopened.getByRole('button', { name: 'Bring them back' }).click()
    await expect(reopened.getByLabel('Title')).toHaveValue(titles[1] ?? '')
  })

  await test.step('the editor saves without local storage, and a wide table does not make the page overflow', async () => {
    const row = `| ${Array.from({ length: 7 }, (_, column) => `A long cell of column ${column}`).join(' | ')} |`
    const description = `${row}\n|${' --- |'.repeat(7)}\n${row}`
    const wide = await makeDraft(page, { title: unique('No storage'), description })
    const tab = await context.newPage()
    await tab.setViewportSize({ width: 390, height: 800 })
    await tab.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await openWriting(tab, wide._id)
    await expect(text(tab).getByRole('columnheader')).toHaveCount(7)
    await expectFits(tab)
    const title = unique('Another title')
    await tab.getByLabel('Title').fill(title)
    await expectSaved(tab)
    expect(await savedPost(tab, wide._id)).toMatchObject({ title })
  })
})

/** Types numbered words without a pause. Returns those older than two seconds, which may not be lost. */
async function typeContinuously(page: Page) {
  // The clock of the page moves only by these steps, so the speed of the machine does not matter.
  await page.clock.pauseAt(Date.now() + 600_000)
  await text(page).focus()
  await page.keyboard.press('Control+End')
  const [stepMs, steps] = [200, 18]
  const typed: string[] = []
  let due: string[] = []
  for (let step = 0; step < steps; step++) {
    typed.push(`w${step}.`)
    await page.keyboard.type(` ${typed.at(-1)}`)
    await page.clock.runFor(stepMs)
    due = typed.filter((_, at) => (typed.length - at) * stepMs > 2_000)
    // The tab may crash at any of these moments.
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(due.filter((word) => !stored.includes(word))).toEqual([])
  }
  return { due }
}
