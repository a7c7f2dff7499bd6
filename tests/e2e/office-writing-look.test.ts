import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { expectFits } from '#tests/support/browser/layout.ts'
import { openOffice, unique, widths } from '#tests/support/browser/office-page.ts'
import { expectSaved, makeDraft, newText, text, typeAtEnd, visitWriting } from '#tests/support/browser/posts.ts'
import { watchPolicy } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('on a phone, settings, revisions and preview are separate pages, and the editor has no accessibility violations', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addSessionCookie(page)
  const description = '## A heading\n\nA text.'
  const { _id, title } = await makeDraft(page, { title: unique('The best in hand'), description })
  const expectNoViolations = await watchPolicy(page)
  const settings = page.getByRole('complementary', { name: 'Settings of the post' })
  const settingsLink = page.getByRole('link', { name: 'Settings of the post' })

  await test.step('on a phone, each view replaces the text, and Back returns to it', async () => {
    await openOffice(page, newText)
    await expect(text(page)).toBeVisible()
    await expectAccessible(page, 'a new text')
    await visitWriting(page, _id)
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeHidden()
    await typeAtEnd(page, ' More.')
    await expectSaved(page)
    await expect(settings).toBeHidden()
    await settingsLink.click()
    await expect(settings.getByLabel('Address')).toBeVisible()
    await expect(text(page)).toBeHidden()
    await expectFits(page)
    await page.goBack()
    await expect(text(page)).toBeVisible()

    await page.getByRole('link', { name: 'Revisions' }).click()
    await expect(page.getByRole('complementary', { name: 'Revisions' }).getByRole('listitem')).not.toHaveCount(0)
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
    await expect(text(page)).toBeVisible()
  })

  await test.step('a missing field is shown and focused on a phone too, though it is not on the page of the text', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByLabel('Writer')).toBeFocused()
  })

  await test.step('the settings with errors and a calendar, and the preview, fit phone and desktop and are accessible', async () => {
    await page.getByText('At a set time').click()
    await page.getByRole('button', { name: 'Schedule' }).click()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByText('Writer name is required')).toBeVisible()
      await expectAccessible(page, `settings with faults and a calendar at ${width} px`)
      await expectFits(page)
    }
    await page.getByRole('link', { name: 'Preview' }).click()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
  })
  expectNoViolations()
})
