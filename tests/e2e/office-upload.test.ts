import { writeFile } from 'node:fs/promises'
import { rules } from '#domain/rules.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { cardOf, chooseFiles, openPicture, photo } from '#tests/support/browser/gallery.ts'
import { hoverToast, openOffice, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('one or several pictures can be uploaded, and rejected files are reported', async ({ page }) => {
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard')

  await test.step('a picture is previewed, uploaded and listed, and can be shown in the public gallery', async () => {
    const name = `${unique('steps')}.jpg`
    await page.getByRole('button', { name: 'Upload Files' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload image' })
    await expect(dialog.getByRole('button', { name: 'Upload Image' })).toBeDisabled()

    await chooseFiles(page, [await photo('other.jpg')])
    await expect(dialog.getByRole('img', { name: 'Preview of other.jpg' })).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a different image' }).click()
    await (await chooser).setFiles([await photo(name)])
    await expect(dialog.getByRole('img', { name: `Preview of ${name}` })).toBeVisible()
    await expect(dialog.getByText('0.01 MB')).toBeVisible()
    await expect(dialog.getByText('other.jpg')).toBeHidden()
    await dialog.getByLabel('Alt text').fill('The steps of the court')
    await expect(dialog.getByLabel('Show in the gallery')).not.toBeChecked()

    const held = Promise.withResolvers<void>()
    await intercept(page, '**/insert/media', async (route) => {
      await held.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Upload Image' }).click()
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
    held.resolve()

    await expect(dialog.getByRole('status')).toHaveText('Uploaded!')
    list.resolve()
    await expect(dialog).toBeHidden()
    await hoverToast(page, `${name} is in Media, and not in the gallery.`)
    await expect(cardOf(page, name).getByRole('time')).toHaveText('Uploaded just now')
    await expect(cardOf(page, name)).toContainText('The steps of the court')

    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(cardOf(page, name)).toContainText('Not used')
    await intercept(page, '**/insert/media?id=*', (route) => route.abort(), { times: 1 })
    const shown = cardOf(page, name).getByLabel('Show in the gallery')
    await shown.click()
    await expect(toasts(page)).toContainText(`The gallery was not changed for ${name}.`)
    await expect(shown).not.toBeChecked()
    await shown.click()
    await expect(cardOf(page, name)).toContainText('Used in 1 place')
    await expect(shown).toBeChecked()
    const { media } = await (await page.request.get('/insert/getmedia', { params: { q: name } })).json()
    expect(await (await page.request.get('/media')).text()).toContain(media[0].mediaimage)
    await shown.click()
    await expect(
      page.getByText(/^\d+ images\. \d+ of them are shown in the gallery on the Media page\.$/),
    ).toBeVisible()
    expect(await (await page.request.get('/media')).text()).not.toContain(media[0].mediaimage)
  })

  await test.step('a picture without alt text is not in the public gallery until it has one, and staff are told so', async () => {
    await page.unrouteAll()
    await visitOffice(page, '/adminDashboard')
    const name = `${unique('bare')}.jpg`
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await chooseFiles(page, [await photo(name)])
    await page.getByRole('dialog').getByLabel('Show in the gallery').check()
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await hoverToast(page, `${name} is not in the gallery until it has an alt text.`)
    await expect(page.getByText('One is not shown yet, for want of an alt text.')).toBeVisible()
    await expect(cardOf(page, name)).toContainText('No alt text yet: the gallery waits for it')
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    const gallery = async () => (await page.request.get('/media')).text()
    const { media } = await (await page.request.get('/insert/getmedia', { params: { q: name } })).json()
    expect(await gallery()).not.toContain(media[0].mediaimage)

    const dialog = await openPicture(page, name)
    await dialog.getByLabel('Alt text').fill('The steps of the court')
    await dialog.getByRole('button', { name: 'Save' }).click()
    // While the dialog is open it contains the toast, which names the picture too.
    await expect(dialog).toBeHidden()
    await expect(cardOf(page, name)).toContainText('Used in 1 place')
    expect(await gallery()).toContain(media[0].mediaimage)
    await expect(page.getByText('for want of an alt text')).toBeHidden()
  })

  await test.step('closing the upload dialog asks for confirmation before it discards alt text', async () => {
    await page.unrouteAll()
    await visitOffice(page, '/adminDashboard')
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await chooseFiles(page, [await photo('steps.jpg')])
    const dialog = page.getByRole('dialog', { name: 'Upload image' })
    await dialog.getByLabel('Alt text').fill('x'.repeat(501))
    await dialog.getByRole('button', { name: 'Upload Image' }).click()
    await expect(dialog.getByLabel('Alt text')).toHaveAccessibleDescription(/At most 500 characters\./)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click()
    await expect(dialog.getByLabel('Alt text')).toHaveValue('x'.repeat(501))
  })

  await test.step('after a partial failure, only the picture that failed is uploaded again', async () => {
    await page.unrouteAll()
    await openOffice(page, '/adminDashboard')
    const [good, bad] = [`${unique('good')}.jpg`, `${unique('bad')}.jpg`]
    let sent = 0
    let isRefusing = true
    await intercept(page, '**/insert/media', async (route) => {
      sent++
      const isBad = route.request().postDataBuffer()?.includes(bad)
      if (!isBad || !isRefusing) return route.continue()
      const error = { code: 'unexpected', message: 'Something went wrong on our side. Please try again later.' }
      await route.fulfill({ status: 500, json: { error } })
    })
    await page.getByRole('button', { name: 'Upload Files' }).click()
    const heic = { name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('\0\0\0\x14ftypheic\0\0\0\0heic') }
    await chooseFiles(page, [await photo(good), await photo(bad), heic])
    const dialog = page.getByRole('dialog', { name: 'Upload image' })
    await dialog.getByRole('button', { name: 'Upload Image' }).click()

    const outcome = dialog.getByRole('alert')
    await expect(outcome).toContainText('1 of 3 pictures was added.')
    await expect(outcome).toContainText(`${bad}: Something went wrong on our side. Please try again later.`)
    await expect(outcome).toContainText(
      'IMG_0001.HEIC: This site cannot open HEIC photos. Please save the photo as JPEG',
    )
    await expect(outcome).toBeInViewport()
    await expect(dialog.getByRole('img').first()).toHaveAccessibleName(`Preview of ${bad}`)
    expect(sent).toBe(3)

    await dialog.getByRole('button', { name: 'Remove IMG_0001.HEIC' }).click()
    isRefusing = false
    await dialog.getByRole('button', { name: 'Upload Image' }).click()
    await expect(dialog).toBeHidden()
    expect(sent).toBe(4)
    await expect(cardOf(page, good)).toHaveCount(1)
    await expect(cardOf(page, bad)).toHaveCount(1)
  })

  await test.step('a file that is not a picture or is too large is rejected, in the browser or by the server', async () => {
    await page.unrouteAll()
    await visitOffice(page, '/adminDashboard')
    const info = test.info()
    await page.getByRole('button', { name: 'Upload Files' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload image' })
    await chooseFiles(page, [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }])
    await expect(dialog.getByRole('alert')).toContainText('Please choose a PNG, JPG, GIF, WebP or AVIF image.')
    await expect(dialog.getByRole('alert')).toContainText('notes.txt was not taken.')

    const large = info.outputPath('large.png')
    await writeFile(large, Buffer.alloc(rules.mediaImage.maxBytes + 1))
    await dialog.getByLabel(/browse/).setInputFiles(large)
    await expect(dialog.getByRole('alert')).toContainText('Image size should be less than 20MB')
    await expect(dialog.getByRole('button', { name: 'Upload Image' })).toBeDisabled()

    await chooseFiles(page, [{ name: 'only-named-so.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Upload Image' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The upload failed.')
    await expect(dialog.getByRole('alert')).toContainText('Please choose a PNG, JPG, GIF, WebP or AVIF image.')
  })

  await test.step('a picture can be dropped on the dialog, and Cancel discards it', async () => {
    await page.unrouteAll()
    await openOffice(page, '/adminDashboard')
    await page.getByRole('button', { name: 'Upload Files' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload image' })
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

    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const opener = page.getByRole('button', { name: 'Upload Files' })
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(dialog.getByText('or browse')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})
