import { expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { addPicture, cardOf, chooseFiles, findPicture, openPicture, photo } from '#tests/support/browser/gallery.ts'
import { officeHeaders, openOffice, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const tab = '/adminDashboard'

test('pictures can be searched, described, copied and deleted, and show where they are used', async ({
  page,
  context,
  baseURL,
}) => {
  await addSessionCookie(page)

  await test.step('the gallery shows the name, age, alt text and number of uses of a picture, and can be searched', async () => {
    await openOffice(page, tab)
    await page.getByLabel('Search').fill('library-at-indore')
    await expect(page.getByRole('status').filter({ hasText: '1 image found.' })).toBeVisible()
    const card = cardOf(page, 'library-at-indore.webp')
    await expect(card.getByRole('time')).toHaveText('Uploaded 2 days ago')
    await expect(card.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await expect(card).toContainText('Law reports on a shelf, an ivory knight before them')
    await expect(card).toContainText('Used in 1 place')
    await openOffice(page, page.url())
    await expect(page.getByLabel('Search')).toHaveValue('library-at-indore')
    await expect(card).toBeVisible()

    await page.getByLabel('Search').fill('')
    await expect(page.getByText(/^\d+ images\. Shown in the gallery on the Media page\.$/)).toBeVisible()
    await page.getByLabel('Search').fill('no such picture')
    await expect(page.getByRole('heading', { name: 'No Media found' })).toBeVisible()
  })

  await test.step('each view shows its count and searches only its own pictures', async () => {
    const name = await addPicture(page)
    await visitOffice(page, tab)
    const views = page.getByRole('navigation', { name: 'Pictures' })
    await expect(views.getByRole('link', { name: /^All \d+$/ })).toHaveAttribute('aria-current', 'page')
    const withoutAlt = views.getByRole('link', { name: /^Without alt text \d+$/ })
    await withoutAlt.click()
    await expect(withoutAlt).toHaveAttribute('aria-current', 'page')
    await expect(cardOf(page, name)).toBeVisible()
    await expect(cardOf(page, 'library-at-indore.webp')).toBeHidden()
    await page.getByLabel('Search').fill('library-at-indore')
    await expect(page.getByRole('heading', { name: 'No Media found' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(cardOf(page, name)).toBeVisible()

    // Type at the moment when the URL has changed and the page has not: the text is newer than the URL.
    await page.getByLabel('Search').fill(name)
    await expect(page).toHaveURL(/[?&]q=/)
    await page.getByLabel('Search').evaluate((box: HTMLInputElement) => {
      history.pushState = (...entry) => {
        Reflect.deleteProperty(history, 'pushState')
        history.pushState(...entry)
        box.focus()
        box.select()
        document.execCommand('insertText', false, 'no such picture')
      }
    })
    await withoutAlt.click()
    await expect(page.getByRole('heading', { name: 'No Media found' })).toBeVisible()
    await expect(page.getByLabel('Search')).toHaveValue('no such picture')
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(cardOf(page, name)).toBeVisible()
    await views.getByRole('link', { name: 'Not used 0' }).click()
    await expect(page.getByRole('heading', { name: 'Every picture is used' })).toBeVisible()
  })

  await test.step('alt text can be saved, is rejected when too long, and is not needed for an ornament', async () => {
    const name = await addPicture(page)
    await findPicture(page, name)
    const card = cardOf(page, name)
    await expect(card).toContainText('No alt text yet')
    const dialog = await openPicture(page, name)
    const field = dialog.getByLabel('Alt text')
    await field.fill('x'.repeat(501))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('At most 500 characters.')).toBeVisible()
    await expect(field).toHaveValue('x'.repeat(501))

    await dialog.getByRole('button', { name: 'Close' }).click()
    const question = page.getByRole('alertdialog', { name: 'Close and lose the change?' })
    await question.getByRole('button', { name: 'Go on' }).click()
    await field.fill('<b>Steps</b> of the court')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await openOffice(page, tab)
    await expect(card).toContainText('<b>Steps</b> of the court')

    // Without a change nothing is sent.
    await openPicture(page, name)
    await intercept(page, '**/insert/media?id=*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.unroute('**/insert/media?id=*')

    // An ornament needs no alt text.
    await openPicture(page, name)
    await dialog.getByLabel('Ornament only').check()
    await expect(field).toBeDisabled()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('Ornament only')
  })

  await test.step('a picture is deleted after a confirmation, and stays if the deletion fails', async () => {
    const name = await addPicture(page)
    await openOffice(page, tab)
    const dialog = await openPicture(page, name)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`${name} will be removed from the gallery for good.`)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused()

    await intercept(page, '**/insert/deletemedia*', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toasts(page)).toContainText('The image was not deleted.')
    await expect(question).toBeHidden()
    await expect(cardOf(page, name)).toHaveCount(1)
    // Dismiss the toast: behind an open dialog it could be neither read nor clicked.
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page).getByRole('alert')).toBeHidden()

    await dialog.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(cardOf(page, name)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('a picture used in a post lists its uses, and its deletion names each of them first', async () => {
    const name = await addPicture(page, { alt: 'The court steps' })
    await findPicture(page, name)
    const title = unique('A post with a picture')
    const key = await page.request.get('/insert/getmedia', { params: { q: name } })
    const [{ mediaimage }] = (await key.json()).media
    const answer = await page.request.post('/insert/blog', {
      headers: officeHeaders,
      multipart: {
        title,
        description: `![](/uploads/medias/${mediaimage})`,
        writer: 'A. N.',
        image: await photo('p.jpg'),
      },
    })
    expect(answer.status()).toBe(201)
    const { slug } = (await answer.json()).blog

    // The list was loaded before the post, but the server knows of the post.
    const dialog = await openPicture(page, name)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(question).toHaveAccessibleName('This picture is in use')
    await expect(question).toContainText(`Post: ${title}`)
    await question.getByRole('button', { name: 'Keep it' }).click()

    await openOffice(page, tab)
    await expect(cardOf(page, name)).toContainText('Used in 2 places')
    await openPicture(page, name)
    const uses = dialog.getByRole('region', { name: 'Where it is used' })
    await expect(uses.getByRole('link', { name: 'Gallery on the Media page' })).toHaveAttribute('href', '/media')
    await expect(uses.getByRole('listitem').first()).toContainText(/\d(st|nd|rd|th)$/)
    await expect(uses.getByRole('link', { name: `Post: ${title}` })).toHaveAttribute('href', `/blog/${slug}`)
    await expect(dialog).toContainText(/Uploaded.*, by admin/)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toContainText('is shown in two places. Once deleted, it is missing there.')
    await expectAccessibleAtWidths(page, 'the places')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(cardOf(page, name)).toHaveCount(0)
  })

  await test.step('“Copy link” copies the address of a picture and shows “Copied” for a moment', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    const name = await addPicture(page)
    await findPicture(page, name)
    const dialog = await openPicture(page, name)
    // Pause the clock, so that 'Copied' stays until the test moves the clock on.
    await page.clock.pauseAt(Date.now() + 600_000)
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Copied')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(new RegExp(`^${baseURL}/uploads/medias/[a-f0-9]{32}\\.webp$`))
    expect((await page.request.get(link)).status()).toBe(200)
    await page.clock.runFor(2_000)
    await expect(dialog.getByRole('status')).toBeEmpty()
  })
})

test('the media tab handles missing files, loading errors and an empty gallery', async ({ page, site }) => {
  await addSessionCookie(page)

  await test.step('a missing file shows no broken image, and a list that fails to load can be retried', async () => {
    await intercept(page, '**/uploads/medias/**', (route) => route.fulfill({ status: 404 }))
    await openOffice(page, tab)
    const open = page.getByRole('button', { name: 'Open library-at-indore.webp' })
    await expect(open).toBeVisible()
    await expect(open.locator('img')).toBeHidden()

    await intercept(page, '**/adminDashboard.data*', (route) => route.abort())
    await page.getByLabel('Search').fill('indore')
    await expect(page.getByRole('alert')).toContainText('Media could not be loaded.')
    await expect(page.getByText('No Media found')).toBeHidden()
    await page.unroute('**/adminDashboard.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cardOf(page, 'library-at-indore.webp')).toBeVisible()
  })

  await test.step('a loading placeholder is shown while the media tab loads', async () => {
    await page.unrouteAll()
    await visitOffice(page, '/adminDashboard/contact')
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/adminDashboard.data*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Media' }).click()
    await expect(page.getByRole('status', { name: 'Loading media' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media')
    held.resolve()
    await expect(cardOf(page, 'library-at-indore.webp')).toBeVisible()
  })

  await test.step('the media tab and its dialogs are accessible and do not overflow on phone and desktop', async () => {
    await page.unrouteAll()
    const name = await addPicture(page)
    await findPicture(page, name)
    await expect(page.getByText('1 image found.')).toBeVisible()
    await expectAccessibleAtWidths(page, 'the gallery')
    const dialog = await openPicture(page, name)
    await expectAccessibleAtWidths(page, 'the picture')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectAccessibleAtWidths(page, 'the confirmation')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await expectAccessibleAtWidths(page, 'the upload')
    await chooseFiles(page, [
      await photo('a.jpg'),
      await photo('b.jpg'),
      { ...(await photo('c.txt')), mimeType: 'text/plain' },
    ])
    await expectAccessibleAtWidths(page, 'the preview')
  })

  await test.step('an empty gallery shows a message and accepts a first picture', async () => {
    await site.reset()
    await site.removeSampleContent()
    await openOffice(page, tab)
    await expect(page.getByRole('heading', { name: 'No Media found' })).toBeVisible()
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await chooseFiles(page, [await photo('first.jpg')])
    await page.getByLabel('Alt text').fill('The first picture')
    await page.getByRole('dialog').getByLabel('Show in the gallery').check()
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await expect(page.getByText('1 image. Shown in the gallery on the Media page.')).toBeVisible()
  })
})
