import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { chooseFiles, photo } from '#tests/support/browser/gallery.ts'
import { openOffice, toasts } from '#tests/support/browser/office-page.ts'
import { goOffline, goOnline } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('staff see the remaining sample content, remove it in one step and upload a first picture', async ({
  page,
  context,
}) => {
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard')
  const banner = page.getByRole('region', { name: 'Sample content' })
  const remove = banner.getByRole('button', { name: 'Remove the sample content' })

  await test.step('the banner counts the sample content in one line, and lists the places to fill in', async () => {
    await expect(banner).toContainText('10 posts, 9 press articles, 7 pictures, 5 messages; 49 places to fill in')
    // Collapsed it is one line high.
    expect((await banner.boundingBox())?.height).toBeLessThan(60)
    await banner.getByText('Show').click()
    const contact = banner.getByRole('region', { name: 'Contact Us' })
    await expect(contact.getByRole('listitem').first()).toHaveText('Indore address, line 1')
    await expect(banner.getByRole('region', { name: 'About Us' }).getByRole('listitem')).not.toHaveCount(0)
    await expect(banner).not.toContainText(/\[\d\]|\.yaml|\.md|Office address line one/)
    await expect(banner).toContainText('0 of 49 are done.')
    await expectAccessible(page, 'the open banner')
  })

  await test.step('sample content that could not be removed stays, and is removed at the second try', async () => {
    await goOffline(context)
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toasts(page)).toContainText('The sample content could not be removed')
    await goOnline(context)

    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toasts(page)).toContainText('The sample content has been removed')
    await expect(banner).toContainText('Sample texts are still here')
    await expect(banner).toContainText('49 places to fill in')
    await expect(remove).toBeHidden()
  })

  await test.step('an empty gallery shows a message and accepts a first picture', async () => {
    await expect(page.getByRole('heading', { name: 'No Media found' })).toBeVisible()
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await chooseFiles(page, [await photo('first.jpg')])
    await page.getByLabel('Alt text').fill('The first picture')
    await page.getByRole('dialog').getByLabel('Show in the gallery').check()
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await expect(page.getByText('1 image. Shown in the gallery on the Media page.')).toBeVisible()
  })

  await test.step('another tab does not show the banner', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Article' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Article' })).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
})
