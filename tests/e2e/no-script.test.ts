import type { Page } from '@playwright/test'
import { hiddenField } from '#domain/messages/message.ts'
import { expectUnobscured } from '#tests/support/browser/layout.ts'
import { fillIn } from '#tests/support/browser/visitor.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { newMessage } from '#tests/support/samples.ts'
import { interfaceWords } from '#tests/support/texts/content-words.ts'
import { expect, test } from './fixtures.ts'

/* Pages in a browser without script. tests/process tests their texts, and the walk opens every page without script. */

test.use({ javaScriptEnabled: false })

test('a visitor without JavaScript can read, paginate, search and view pictures', async ({ page }) => {
  await test.step('the home page is fully readable and shows no controls that need JavaScript', async () => {
    await page.goto('/')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toContainText('do not permit advocates to advertise')
    await expect(page.getByRole('button', { name: 'Next practice areas' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeHidden()
    for (const heading of ['Your Move Our Strategy', 'A one-stop for all your legal needs', 'Send Us a Message']) {
      await expectSeen(page, heading)
    }
  })

  await test.step('the team page contains the biographies and opens at its top', async () => {
    await page.goto('/team')
    await expect(page.getByText('A. N. Advocate is responsible for the disputes work')).toBeVisible()
    await expect(page.getByText('B. N. Advocate is responsible for the regulatory work')).toBeVisible()
    const notes = page.getByRole('region', { name: 'Notes by B. N. Advocate' })
    await expect(notes.getByRole('link', { name: /Reading a tariff order/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })

  await test.step('the first FAQ answer is open, and opening another closes it', async () => {
    await page.goto('/resources/faq')
    await expect(page.getByText(/^Write to us through the contact form/)).toBeVisible()
    await page.getByText('What should I bring to the first meeting?').click()
    await expect(page.getByText(/^A short note of events/)).toBeVisible()
    await expect(page.getByText(/^Write to us through the contact form/)).toBeHidden()
  })

  await test.step('the blog can be searched, and the results are paginated', async () => {
    await page.goto('/blog')
    await page.getByRole('searchbox', { name: 'Search the notes' }).fill('arbitrators')
    await page.getByRole('searchbox', { name: 'Search the notes' }).press('Enter')
    await expect(page).toHaveURL('/blog?q=arbitrators')
    await page.getByRole('navigation', { name: 'Blog pages' }).getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL('/blog?q=arbitrators&page=2')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('a post has contents and a citation, and no buttons that need JavaScript', async () => {
    await page.goto('/blog/interim-relief-before-and-during-arbitration')
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('link', { name: 'Appeals' }).click()
    await expect(page.getByRole('heading', { name: 'Appeals' })).toBeInViewport()
    await page.getByRole('link', { name: 'Cite this note' }).click()
    await expect(page.getByText(/^A\. N\. Advocate, ‘Interim relief/)).toBeInViewport()
    for (const name of ['Copy', 'Print']) await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Share' }).getByRole('link')).toHaveText(['WhatsApp', 'E-mail'])
  })

  await test.step('gallery and article pagination preserve each other’s position, and a picture links to its full size', async () => {
    await page.goto('/media?page=2')
    const gallery = page.getByRole('group', { name: 'Gallery' })
    const first = await gallery.getByRole('img').first().getAttribute('alt')
    await gallery.getByRole('button', { name: 'Previous' }).click()
    await expect(gallery.getByRole('img').nth(1)).toHaveAccessibleName(String(first))
    await gallery.getByRole('button', { name: 'Next' }).click()
    await gallery.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL('/media?page=2&gallery=2#gallery')
    await expect(page.getByRole('article')).toHaveCount(3)
    await page.getByRole('navigation', { name: 'Article pages' }).getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL('/media?gallery=2&page=1')
    const address = await gallery.getByRole('link').first().getAttribute('href')
    const answer = await page.request.get(String(address))
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  })

  await test.step('on a phone the menu starts with the search, and links on the results page are at least 44 px high', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main' })
    const field = menu.getByRole('searchbox')
    const [box, home] = [await field.boundingBox(), await menu.getByRole('link', { name: 'Home' }).last().boundingBox()]
    expect(Number(box?.y) + Number(box?.height)).toBeLessThan(Number(home?.y))
    await field.fill('trampoline zither')
    await menu.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=trampoline+zither')
    await expectTargets(page)
    for (const words of ['talaq', 'किरायेदार', 'law']) {
      await page.goto(`/search?q=${encodeURIComponent(words)}`)
      await expectTargets(page)
    }
  })
})

test('a visitor without JavaScript can send a message, and a repeated submission is stored once', async ({ page }) => {
  await test.step('the contact page shows no current opening state, and a link leads to the map', async () => {
    await page.goto('/contact')
    await expect(page.getByText(/^(Open|Closed) now/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show the map' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'See the map on OpenStreetMap' }).first()).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=22.7196/,
    )
  })

  await test.step('the honeypot field is out of view and skipped by the Tab key', async () => {
    await expect(page.locator(`[name=${hiddenField}]`)).not.toBeInViewport()
    await page.getByLabel('Full name').focus()
    for (const label of ['Telephone', 'E-mail', 'Practice area', 'Message']) {
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(label)).toBeFocused()
    }
  })

  await test.step('a rejected message shows the contact page again with its text and practice area preserved', async () => {
    await fillIn(page, { email: 'ravi@' })
    await page.getByLabel('Practice area').selectOption('Insolvency and Bankruptcy')
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact the Chambers')
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('One field needs your attention.')
    await expectUnobscured(page, summary)
    await summary.getByRole('link', { name: 'E-mail' }).click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expectUnobscured(page, page.getByText('E-mail *'))
    await expect(page.getByLabel('E-mail')).toHaveValue('ravi@')
    await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
    await expect(page.getByLabel('Practice area')).toHaveValue('insolvency')
  })

  await test.step('an invented reference in the URL shows no confirmation', async () => {
    await page.goto('/contact?sent=CH-AAAA-AAAA')
    await expect(page.getByText(interfaceWords.messageForm.thanksContact)).toBeHidden()
  })

  await test.step('a message is confirmed, and a reload or sending it again after Back adds no second one', async () => {
    await page.goto('/contact')
    const send = async () => {
      await fillIn(page, { message: 'Sent again from the page before.' })
      await page.getByRole('button', { name: 'Submit Message' }).click()
      await expect(page).toHaveURL(/\/contact\?sent=CH-\w{4}-\w{4}#form$/)
      await expect(page.getByRole('status')).toContainText(interfaceWords.messageForm.thanksContact)
      await expect(page.getByRole('status')).toContainText(/We received it on .+ at \d{2}:\d{2} [AP]M\./)
      return new URL(page.url()).searchParams.get('sent')
    }
    const reference = await send()
    await page.reload()
    await expect(page.getByRole('status')).toContainText(reference ?? 'none')
    await page.goBack()
    expect(await send()).toBe(reference)
  })
})

test('staff without JavaScript see sign-in errors, sign in and reach the page they requested', async ({ page }) => {
  const wanted = '/adminDashboard/contact?q=ravi+%26+co&page=1'
  const password = page.getByLabel('Password', { exact: true })

  await test.step('Forgot password opens its page without putting typed values into the URL', async () => {
    await page.goto('/adminsite')
    await page.getByLabel('Username').fill('admin')
    await password.fill(adminPassword)
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await expect(page.getByText('npm run admin -- reset-password NAME')).toBeVisible()
    expect(page.url()).not.toContain('admin=')
    expect(page.url()).not.toContain('password=')
  })

  await test.step('missing fields are named, and a wrong password preserves the username and Remember me', async () => {
    await page.goto(wanted)
    await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Username is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Remember me').check()
    await password.fill('wrong password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Invalid Username or Password')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('admin')
    await expect(page.getByLabel('Remember me')).toBeChecked()
  })

  await test.step('the right password leads to the requested page', async () => {
    await password.fill(adminPassword)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(wanted)
  })
})

/** Expects a heading that is opaque once it is scrolled to. */
async function expectSeen(page: Page, heading: string) {
  const element = page.getByRole('heading', { name: heading })
  await element.scrollIntoViewIfNeeded()
  await expect(element).toBeInViewport()
  await expect(element).toHaveCSS('opacity', '1')
}

/** Every link and button of the main part is at least 44 px high. */
async function expectTargets(page: Page) {
  const tooLow = await page
    .getByRole('main')
    .locator('a, button')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && !target.closest('article'))
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.textContent),
    )
  expect(tooLow).toEqual([])
}
