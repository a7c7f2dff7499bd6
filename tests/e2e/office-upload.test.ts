import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { expectAccessible, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { cardOf, chooseFiles, openPicture, photo } from '#tests/support/browser/gallery.ts'
import { hoverToast, openOffice, toasts, unique } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('pictures can be uploaded and described in one list, and rejected files and failed saves are reported', async ({
  page,
}) => {
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard')
  const opener = page.getByRole('button', { name: 'Upload Files' })
  const dialog = page.getByRole('dialog', { name: 'Upload image' })
  const upload = dialog.getByRole('button', { name: 'Upload Image' })

  await test.step('a picture can be dropped on the dialog and replaced by another one', async () => {
    await opener.click()
    await expect(upload).toBeDisabled()
    const { buffer } = await photo('dropped.jpg')
    const dataTransfer = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }))
        return transfer
      },
      [...buffer],
    )
    await dialog.dispatchEvent('drop', { dataTransfer })
    await expect(dialog.getByRole('img', { name: 'Preview of dropped.jpg' })).toBeVisible()
    await expect(dialog.getByLabel('Alt text')).toBeFocused()
  })

  await test.step('a picture is previewed, uploaded and listed, and can be shown in the public gallery', async () => {
    const name = `${unique('steps')}.jpg`
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a different image' }).click()
    await (await chooser).setFiles([await photo(name)])
    await expect(dialog.getByRole('img', { name: `Preview of ${name}` })).toBeVisible()
    await expect(dialog.getByText('0.01 MB')).toBeVisible()
    await expect(dialog.getByText('dropped.jpg')).toBeHidden()
    await dialog.getByLabel('Alt text').fill('The steps of the court')
    await expect(dialog.getByLabel('Show in the gallery')).not.toBeChecked()

    const released = Promise.withResolvers<void>()
    await intercept(page, '**/insert/media', async (route) => {
      await released.promise
      await route.continue()
    })
    await upload.click()
    await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible()
    await expect(dialog.getByRole('progressbar', { name: `Upload of ${name}` })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeHidden()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    // The dialog stays open until the list behind it is reloaded.
    const list = Promise.withResolvers<void>()
    await intercept(page, '**/adminDashboard.data*', async (route) => {
      await list.promise
      await route.continue()
    })
    released.resolve()

    await expect(dialog.getByRole('status')).toHaveText('Uploaded!')
    list.resolve()
    await expect(dialog).toBeHidden()
    await hoverToast(page, `${name} is in Media, and not in the gallery.`)
    const card = cardOf(page, name)
    await expect(card.getByRole('time')).toHaveText('Uploaded just now')
    await expect(card).toContainText('The steps of the court')

    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(card).toContainText('Not used')
    await intercept(page, '**/insert/media?id=*', (route) => route.abort(), { times: 1 })
    const shown = card.getByLabel('Show in the gallery')
    await shown.click()
    await expect(toasts(page)).toContainText(`The gallery was not changed for ${name}.`)
    await expect(shown).not.toBeChecked()
    await shown.click()
    await expect(card).toContainText('Used in 1 place')
    await expect(shown).toBeChecked()
    await page.unrouteAll()
    // An error stays until it is dismissed, also in the next dialog. There it must not cover the buttons.
    const picture = await openPicture(page, name)
    await expect(toasts(page).getByRole('alert')).toBeVisible()
    await picture.getByRole('button', { name: 'Save' }).click()
    await expect(picture).toBeHidden()
    await toasts(page).getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page).getByRole('alert')).toBeHidden()
  })

  await test.step('a file that is not a picture or is too large is rejected before upload', async () => {
    await opener.click()
    await chooseFiles(page, [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }])
    await expect(dialog.getByRole('alert')).toContainText('Please choose a PNG, JPG, GIF, WebP or AVIF image.')
    await expect(dialog.getByRole('alert')).toContainText('notes.txt was not taken.')

    const large = test.info().outputPath('large.png')
    await writeFile(large, Buffer.alloc(rules.mediaImage.maxBytes + 1))
    await dialog.getByLabel(/browse/).setInputFiles(large)
    await expect(dialog.getByRole('alert')).toContainText('Image size should be less than 20MB')
    await expect(upload).toBeDisabled()
    await expectAccessibleOnPhone(page, 'a refused file')
  })

  await test.step('a rejected upload names the reason, and closing asks before it discards alt text', async () => {
    await chooseFiles(page, [{ name: 'only-named-so.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    const alt = dialog.getByLabel('Alt text')
    await alt.fill('x'.repeat(501))
    await upload.click()
    await expect(alt).toHaveAccessibleDescription(/At most 500 characters\./)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click()
    await expect(alt).toHaveValue('x'.repeat(501))
    await alt.fill('')
    await upload.click()
    await expect(dialog.getByRole('alert')).toContainText('The upload failed.')
    await expect(dialog.getByRole('alert')).toContainText('Please choose a PNG, JPG, GIF, WebP or AVIF image.')
  })

  await test.step('Cancel discards a picture without alt text, and Escape closes the empty dialog', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(dialog.getByText('or browse')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  const [good, fine, bad] = [`${unique('good')}.jpg`, `${unique('fine')}.jpg`, `${unique('bad')}.jpg`]

  await test.step('after a partial failure, only the picture that failed is uploaded again', async () => {
    let sent = 0
    let isRefusing = true
    await intercept(page, '**/insert/media', async (route) => {
      sent++
      const isBad = route.request().postDataBuffer()?.includes(bad)
      if (!isBad || !isRefusing) return route.continue()
      const error = { code: 'unexpected', message: 'Something went wrong on our side. Please try again later.' }
      await route.fulfill({ status: 500, json: { error } })
    })
    await opener.click()
    const heic = { name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('\0\0\0\x14ftypheic\0\0\0\0heic') }
    await chooseFiles(page, [await photo(good), await photo(fine), await photo(bad), heic])
    await dialog.getByLabel('Show in the gallery').check()
    await upload.click()

    const outcome = dialog.getByRole('alert')
    await expect(outcome).toContainText('2 of 4 pictures were added.')
    await expect(outcome).toContainText(`${bad}: Something went wrong on our side. Please try again later.`)
    await expect(outcome).toContainText(
      'IMG_0001.HEIC: This site cannot open HEIC photos. Please save the photo as JPEG',
    )
    await expect(outcome).toBeInViewport()
    await expect(dialog.getByRole('img').first()).toHaveAccessibleName(`Preview of ${bad}`)
    expect(sent).toBe(4)
    await expectAccessible(page, 'a partial upload')

    await dialog.getByRole('button', { name: 'Remove IMG_0001.HEIC' }).click()
    isRefusing = false
    await upload.click()
    await expect(dialog).toBeHidden()
    expect(sent).toBe(5)
    await hoverToast(page, 'None is in the gallery yet, for want of an alt text.')
    for (const name of [good, fine, bad]) await expect(cardOf(page, name)).toHaveCount(1)
  })

  await test.step('staff are informed that a picture for the gallery waits for its alt text', async () => {
    await expect(page.getByText('Three are not shown yet, for want of an alt text.')).toBeVisible()
    await expect(page.getByText('No alt text yet: the gallery waits for it')).toHaveCount(3)
  })

  await test.step('each alt text is saved on leaving its field, and a slow save does not block the next field', async () => {
    await page.unrouteAll()
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page).getByRole('status')).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Alt texts' }).click()
    await expect(page.getByRole('link', { name: /^Without alt text/ })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('Every line is saved as you leave it.')).toBeVisible()

    // Delay all saves: writing continues without waiting for them.
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/insert/media?id=*', async (route) => {
      await released.promise
      await route.continue()
    })
    // The newest is first.
    await page.getByLabel(bad).fill('The steps')
    await expect(line(page, bad).getByRole('status')).toHaveText('Typing')
    await page.getByLabel(bad).press('Enter')
    await expect(page.getByLabel(fine)).toBeFocused()
    await page.keyboard.insertText('The hall')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(good)).toBeFocused()
    await line(page, good).getByLabel('Ornament only').check()
    await expect(page.getByLabel(good)).toBeDisabled()
    released.resolve()
    for (const name of [good, fine, bad]) await expect(line(page, name).getByRole('status')).toHaveText('Saved')
    // A finished line stays in the list until the page is left.
    await expect(page.getByLabel(bad)).toHaveValue('The steps')
    expect(await stored(good)).toMatchObject([{ alt: '', ornament: true }])
    await page.unrouteAll()
  })

  await test.step('text added while an alt text is being saved is saved too', async () => {
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/insert/media?id=*', async (route) => {
      await released.promise
      await route.continue()
    })
    const field = page.getByLabel(bad)
    const status = line(page, bad).getByRole('status')
    await field.fill('The court')
    await field.blur()
    await expect(status).toHaveText('Saving')
    await field.fill('The court at noon')
    const earlier = page.waitForResponse('**/insert/media?id=*')
    released.resolve()
    await (await earlier).finished()
    await expect(status).toHaveText('Typing')
    const later = page.waitForRequest('**/insert/media?id=*')
    await field.blur()
    expect((await later).postDataJSON()).toMatchObject({ alt: 'The court at noon' })
    await expect(status).toHaveText('Saved')
    expect(await stored(bad)).toMatchObject([{ alt: 'The court at noon' }])
    await page.unrouteAll()
  })

  await test.step('an alt text over 500 characters is rejected, and the list is accessible at all widths', async () => {
    await page.getByLabel(fine).fill('x'.repeat(501))
    await page.getByLabel(fine).blur()
    await expect(line(page, fine)).toContainText('At most 500 characters.')
    await expectAccessible(page, 'the lines')
    await expectAccessibleOnPhone(page, 'the lines')
  })

  await test.step('a failed save is shown, preserves the text, and leaving the page asks for confirmation', async () => {
    await intercept(page, '**/insert/media?id=*', (route) => route.abort())
    await page.getByLabel(fine).fill('The court')
    await page.getByLabel(fine).blur()
    await expect(line(page, fine).getByRole('status')).toHaveText('Not saved')
    await expect(line(page, fine)).toContainText('The connection failed.')
    await page.getByRole('link', { name: 'Back to the pictures' }).click()
    const question = page.getByRole('alertdialog', { name: 'Close and lose what you have typed?' })
    await question.getByRole('button', { name: 'Keep writing' }).click()
    // While the question is open, nothing behind it can be focused.
    await expect(question).toBeHidden()

    await page.unrouteAll()
    await page.getByLabel(fine).focus()
    await page.getByLabel(fine).blur()
    await expect(line(page, fine).getByRole('status')).toHaveText('Saved')
    await page.getByRole('link', { name: 'Back to the pictures' }).click()
    await expect(page).toHaveURL('/adminDashboard')
    await expect(page.getByRole('listitem').filter({ hasText: fine })).toContainText('The court')
  })

  /** The pictures as the API has them. */
  async function stored(name: string) {
    const { media } = await (await page.request.get('/insert/getmedia', { params: { q: name } })).json()
    return media
  }
})

function line(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByLabel(name) })
}
