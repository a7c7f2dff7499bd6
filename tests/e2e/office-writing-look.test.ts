import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, unique, visitOffice, widths } from '#tests/support/browser/office-page.ts'
import {
  expectSaved,
  expectSavedByItself,
  expectUnreachable,
  makePost,
  newText,
  openWriting,
  publicPosts,
  sendNow,
  text,
  typeAtEnd,
} from '#tests/support/browser/posts.ts'
import { goOffline, goOnline, watchPolicy } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('on a phone, settings, revisions and preview open as separate pages, and Back returns to the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addSessionCookie(page)
  const { _id, title } = await makePost(page, { title: unique('In the hand'), description: '## A heading\n\nA text.' })
  const expectNoViolations = await watchPolicy(page)
  await openWriting(page, _id)
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeHidden()
  await typeAtEnd(page, ' More.')
  await expectSaved(page)
  const settings = page.getByRole('complementary', { name: 'Settings of the post' })
  await expect(settings).toBeHidden()
  await page.getByRole('link', { name: 'Settings of the post' }).click()
  await expect(settings.getByLabel('Address')).toBeVisible()
  await expect(text(page)).toBeHidden()
  await expectFits(page)
  await page.goBack()
  await expect(text(page)).toBeVisible()

  await page.getByRole('link', { name: 'Revisions' }).click()
  await expect(page.getByRole('complementary', { name: 'Revisions' }).getByRole('listitem')).toHaveCount(2)
  await expectFits(page)
  await page.goBack()
  // The toolbar has changed: wait for it.
  await expect(text(page)).toBeVisible()
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const frame = preview.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(frame.getByText('A text. More.')).toBeVisible()
  await preview.getByRole('button', { name: 'Telephone' }).click()
  await expectFits(page)
  await preview.getByRole('link', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(async () => (await publicPosts(page, title))[0].description).toContain('A text. More.')

  // A missing field of a new text may be on another page than the text.
  await visitOffice(page, newText)
  await page.getByLabel('Title').fill(unique('Lacks all'))
  await typeAtEnd(page, 'A text.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByLabel('Writer')).toBeFocused()
  await expect(page.getByText('Writer name is required')).toBeVisible()
  expectNoViolations()
})

test('the editor has no accessibility violations on phone and desktop', async ({ page, context }) => {
  await addSessionCookie(page)
  await openOffice(page, newText)
  await expect(text(page)).toBeVisible()
  await expectAccessibleAtWidths(page, 'a new text')
  await page.getByLabel('Title').fill(unique('The best text'))
  await typeAtEnd(page, 'Some words.')
  await expectSaved(page)
  await page.getByText('At a set time').click()
  await page.getByRole('button', { name: 'Schedule' }).click()
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 })
    // On a phone the settings are a page of their own.
    if (width < 1024) await page.getByRole('link', { name: 'Settings of the post' }).click()
    await expect(page.getByText('Writer name is required')).toBeVisible()
    await expectAccessible(page, `settings with faults and a calendar at ${width} px`)
    await expectFits(page)
    await page.getByRole('link', { name: 'Preview' }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Preview' }).click()
  }
  await goOffline(context)
  await typeAtEnd(page, ' Offline.')
  await sendNow(page)
  await expectUnreachable(page)
  await expectAccessibleAtWidths(page, 'without a connection')
  await goOnline(context)
  await expectSavedByItself(page)
  await context.clearCookies()
  await typeAtEnd(page, ' Signed out.')
  await sendNow(page)
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'signed out')
})

async function expectFits(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
