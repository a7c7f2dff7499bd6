import type { Locator } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { addPicture, cardOf, findPicture, openPicture, photo } from '#tests/support/browser/gallery.ts'
import {
  officeHeaders,
  openOffice,
  toasts,
  unique,
  useDesktop,
  visitOffice,
} from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const tab = '/adminDashboard'

test('pictures can be searched, described, focused, copied and deleted, and show where they are used', async ({
  page,
  context,
  baseURL,
}) => {
  await addSessionCookie(page)
  const sample = cardOf(page, 'library-at-indore.webp')

  await test.step('a missing file shows no broken image, and a list that fails to load can be retried', async () => {
    await intercept(page, '**/uploads/medias/**', (route) => route.fulfill({ status: 404 }))
    await openOffice(page, `${tab}?q=library-at-indore`)
    await expect(page.getByLabel('Search')).toHaveValue('library-at-indore')
    await expect(page.getByRole('status').filter({ hasText: '1 image found.' })).toBeVisible()
    await expect(sample.getByRole('button', { name: 'Open library-at-indore.webp' })).toBeVisible()
    await expect(sample.locator('img')).toBeHidden()

    await intercept(page, '**/adminDashboard.data*', (route) => route.abort())
    await page.getByLabel('Search').fill('indore')
    await expect(page.getByRole('alert')).toContainText('Media could not be loaded.')
    await expect(page.getByText('No Media found')).toBeHidden()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(sample).toBeVisible()
  })

  await test.step('the card of a picture shows its name, age, alt text and number of uses', async () => {
    await expect(sample.getByRole('time')).toHaveText('Uploaded 2 days ago')
    await expect(sample.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await expect(sample).toContainText('Law reports on a shelf, an ivory knight before them')
    await expect(sample).toContainText('Used in 1 place')
  })

  await test.step('a loading placeholder is shown while the media tab loads', async () => {
    await visitOffice(page, '/adminDashboard/account')
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/adminDashboard.data*', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Media' }).click()
    await expect(page.getByRole('status', { name: 'Loading media' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media')
    released.resolve()
    await expect(sample).toBeVisible()
    await page.unrouteAll()
  })

  const name = await addPicture(page)
  const card = cardOf(page, name)

  await test.step('each view shows its count and its own pictures, and a search typed while one opens applies to it', async () => {
    const views = page.getByRole('navigation', { name: 'Pictures' })
    const withoutAlt = views.getByRole('link', { name: /^Without alt text \d+$/ })
    await expect(views.getByRole('link', { name: /^All \d+$/ })).toHaveAttribute('aria-current', 'page')
    // Type at the moment when the URL has changed and the page has not: the text is newer than the URL.
    await page.getByLabel('Search').fill(name)
    await expect(page).toHaveURL(/[?&]q=/)
    await expect(card).toBeVisible()
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
    await expect(withoutAlt).toHaveAttribute('aria-current', 'page')
    await expect(card).toBeVisible()
    await expect(sample).toBeHidden()
    await expectAccessibleOnPhone(page, 'the gallery')
    await useDesktop(page)
    await views.getByRole('link', { name: 'Not used 0' }).click()
    await expect(page.getByRole('heading', { name: 'Every picture is used' })).toBeVisible()
  })

  const dialog = page.getByRole('dialog', { name })

  await test.step('alt text can be saved, is rejected when too long, and is not needed for an ornament', async () => {
    await findPicture(page, name)
    await expect(card).toContainText('No alt text yet')
    await openPicture(page, name)
    const field = dialog.getByLabel('Alt text')
    await field.fill('x'.repeat(501))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('At most 500 characters.')).toBeVisible()
    await expect(field).toHaveValue('x'.repeat(501))
    await expectAccessible(page, 'the picture')

    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectCloseWarning(page.getByRole('alertdialog'))
    await field.fill('<b>Steps</b> of the court')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('<b>Steps</b> of the court')

    // Without a change nothing is sent.
    await openPicture(page, name)
    await intercept(page, '**/insert/media?id=*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.unrouteAll()

    // An ornament needs no alt text.
    await openPicture(page, name)
    await dialog.getByLabel('Ornament only').check()
    await expect(field).toBeDisabled()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('Ornament only')
  })

  await test.step('a focal point is set by click or arrow keys, and every crop uses it', async () => {
    await openPicture(page, name)
    const point = dialog.getByRole('group', { name: 'Focal point' })
    const [left, top] = [point.getByRole('slider', { name: 'From the left' }), point.getByRole('slider').nth(1)]
    await expect(left).toHaveValue('50')

    // The whole picture is shown, so that a click can choose any part of it.
    await expect(point.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    const { ratio, natural } = await point.locator('img').evaluate((image: HTMLImageElement) => ({
      ratio: image.clientWidth / image.clientHeight,
      natural: image.naturalWidth / image.naturalHeight,
    }))
    expect(ratio).toBeCloseTo(natural, 1)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await left.press('Home')
      await point.click({ position: { x: (await boxOf(point)).width * 0.2, y: (await boxOf(point)).height * 0.75 } })
      await expect(left).toHaveValue('20')
      await expect(top).toHaveValue('75')
      // Measure again: the dialog has finished its opening animation.
      const pointBox = await boxOf(point)
      const square = await boxOf(point.locator('span').first())
      expect(square.width).toBe(36)
      expect(square.x + square.width / 2 - pointBox.x).toBeCloseTo(pointBox.width * 0.2, -1)
      expect(square.y + square.height / 2 - pointBox.y).toBeCloseTo(pointBox.height * 0.75, -1)
    }

    await expect(left).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(left).toHaveAttribute('aria-valuetext', '21 % from the left')
    await expect(top).toHaveAttribute('aria-valuetext', '64 % from the top')
    for (const crop of await dialog.locator('figure img').all())
      await expect(crop).toHaveCSS('object-position', '21% 64%')

    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page)).toContainText('Focal point saved')
    await expect(dialog).toBeHidden()
    // Pages round the point to steps of five.
    await expect(card.locator('img')).toHaveCSS('object-position', '20% 65%')
    await openPicture(page, name)
    await expect(left).toHaveValue('21')
    await expect(top).toHaveValue('64')
  })

  await test.step('closing with an unsaved focal point asks for confirmation, and a failed save keeps the point', async () => {
    const left = dialog.getByRole('slider', { name: 'From the left' })
    await left.press('ArrowLeft')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expectCloseWarning(question)
    await intercept(page, '**/insert/media?id=*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The picture could not be saved')
    await expect(left).toHaveValue('20')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a picture is deleted after a confirmation, and stays if the deletion fails', async () => {
    // Dismisses the toasts of before.
    await findPicture(page, name)
    await openPicture(page, name)
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
    await expect(card).toHaveCount(1)
    // Dismiss the toast: behind an open dialog it could be neither read nor clicked.
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page).getByRole('alert')).toBeHidden()
  })

  await test.step('a picture used in a post lists its uses, and its deletion names each of them first', async () => {
    const title = unique('A post with a picture')
    const slug = await useInPost(title)

    // The list was loaded before the post, but the server knows of the post.
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(question).toHaveAccessibleName('This picture is in use')
    await expect(question).toContainText(`Post: ${title}`)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()

    await findPicture(page, name)
    await expect(card).toContainText('Used in 2 places')
    await openPicture(page, name)
    const uses = dialog.getByRole('region', { name: 'Where it is used' })
    await expect(uses.getByRole('link', { name: 'Gallery on the Media page' })).toHaveAttribute('href', '/media')
    await expect(uses.getByRole('listitem').first()).toContainText(/\d(st|nd|rd|th)$/)
    await expect(uses.getByRole('link', { name: `Post: ${title}` })).toHaveAttribute('href', `/blog/${slug}`)
    await expect(dialog).toContainText(/Uploaded.*, by admin/)
    await copyLink()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toContainText('is shown in two places. Once deleted, it is missing there.')
    await expectAccessibleOnPhone(page, 'the places')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

  /** Inserts a post whose text shows the picture. Returns its slug. */
  async function useInPost(title: string) {
    const found = await page.request.get('/insert/getmedia', { params: { q: name } })
    const [{ mediaimage }] = (await found.json()).media
    const response = await page.request.post('/insert/blog', {
      headers: officeHeaders,
      multipart: {
        title,
        description: `![](/uploads/medias/${mediaimage})`,
        writer: 'A. N.',
        image: await photo('p.jpg'),
      },
    })
    expect(response.status()).toBe(201)
    return (await response.json()).blog.slug
  }

  async function copyLink() {
    await test.step('“Copy link” copies the address of a picture and shows “Copied” for a moment', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.clock.install()
      // Pause the clock, so that 'Copied' stays until the test moves the clock on.
      await page.clock.pauseAt(Date.now() + 600_000)
      await dialog.getByRole('button', { name: 'Copy link' }).click()
      await expect(dialog.getByRole('status')).toHaveText('Copied')
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(link).toMatch(new RegExp(`^${baseURL}/uploads/medias/[a-f0-9]{32}\\.webp$`))
      expect((await page.request.get(link)).status()).toBe(200)
      await page.clock.runFor(2_000)
      await expect(dialog.getByRole('status')).toBeEmpty()
      await page.clock.resume()
    })
  }
})

/** Expects the question about unsaved changes, and continues editing. */
async function expectCloseWarning(question: Locator) {
  await expect(question).toHaveAccessibleName('Close and lose the change?')
  await question.getByRole('button', { name: 'Go on' }).click()
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}
