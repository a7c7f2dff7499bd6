import type { BrowserContext, Page } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { expectAccessible, expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { typeSignIn } from '#tests/support/browser/accounts.ts'
import { elementPositions } from '#tests/support/browser/layout.ts'
import { goOffline, goOnline, watchPolicy } from '#tests/support/browser/requests.ts'
import { waits } from '#tests/support/short-waits.ts'
import { expect, test } from './fixtures.ts'

const wrongPair = 'Invalid Username or Password'
const wanted = '/adminDashboard/contact?q=ravi+%26+co&page=1'
const screens = [
  { width: 390, height: 844 },
  { width: 1366, height: 625 },
  { width: 1440, height: 900 },
]

test('the sign-in page explains each error in place, and leads to the requested page of the admin area', async ({
  page,
  context,
  site,
}) => {
  const expectNoViolations = await watchPolicy(page)
  await page.goto('/adminsite')
  await expect(page).toHaveTitle('Staff sign in | The Chambers')
  await expect(page.locator('.login-side img')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to main site' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeEnabled()
  const before = await positionsAtWidths(page)

  await test.step('missing or too short input is reported at its field until edited, and moves nothing', async () => {
    await send(page)
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required')
    await expect(password(page)).toHaveAccessibleDescription('Password is required')
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
    expect(await positionsAtWidths(page)).toEqual(before)
    await expectAccessibleAtWidths(page, 'sign in with errors')

    await page.getByLabel('Username').press('a')
    await expect(page.getByText('Username is required')).toBeHidden()
    await expect(page.getByText('Password is required')).toBeVisible()
    await password(page).fill('12345')
    await expect(page.getByText('Password is required')).toBeHidden()

    await page.keyboard.press('Enter')
    await expect(password(page)).toHaveAccessibleDescription('Password must be at least 6 characters')
    await expect(password(page)).toBeFocused()
    await password(page).fill('123456')
    await expect(page.getByText('Password must be at least 6 characters')).toBeHidden()
  })

  await test.step('the password can be shown and hidden, and keeps its value', async () => {
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await expect(password(page)).toHaveValue('123456')
  })

  await test.step('without a mail server, ‘Forgot password’ shows the command that resets the password', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await expect(page).toHaveURL(/\/adminsite\/forgot/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
    await expect(page.getByText('npm run admin -- reset-password NAME')).toBeVisible()
    await expectAccessible(page, 'forgot')
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL('/adminsite')
  })

  await test.step('a signed-out user is sent to the sign-in, whatever the storage of the browser says', async () => {
    await page.evaluate(() => {
      for (const flag of ['isAdmin', 'admin', 'adminLoggedIn', 'isLoggedIn', 'isAuthenticated', 'session']) {
        sessionStorage.setItem(flag, 'true')
        localStorage.setItem(flag, 'true')
      }
    })
    await page.goto(wanted)
    await expect(page).toHaveURL(`/adminsite?to=${encodeURIComponent(wanted)}`)
  })

  await test.step('a wrong password is reported under it, moves nothing, and the input is preserved', async () => {
    await typeSignIn(page, { password: 'wrong password' })
    const response = page.waitForResponse(/\/adminsite\.data/)
    await send(page)
    expect((await response).status()).toBe(401)
    await expect(password(page)).toHaveAccessibleDescription(wrongPair)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('admin')
    await expect(password(page)).toHaveValue('wrong password')
    expect(await positionsAtWidths(page)).toEqual(before)
    await page.getByLabel('Username').press('x')
    await expect(page.getByText(wrongPair)).toBeHidden()
  })

  await test.step('a failed connection is reported, moves nothing, and the typed password is preserved', async () => {
    await typeSignIn(page)
    await page.getByLabel('Remember me').check()
    await goOffline(context)
    await send(page)
    await expect(password(page)).toHaveAccessibleDescription(/^The connection failed/)
    await expect(password(page)).not.toHaveValue('')
    expect(await positionsAtWidths(page)).toEqual(before)
    await goOnline(context)
  })

  await test.step('‘Signing in…’ lasts two seconds even if the server answers sooner, and leads to the requested page', async () => {
    expect(rules.signIn.redirectAfterMs).toBe(2_000)
    const startedAt = Date.now()
    await page.clock.install({ time: startedAt })
    await page.clock.pauseAt(startedAt + 60 * 60 * 1000)
    const answered = page.waitForResponse(/\/adminsite\.data/)
    await send(page)
    await answered
    // In the test build this wait is shorter.
    await page.clock.runFor(waits.signIn - 1)
    await expect(page.getByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-busy', 'true')
    await expect(page).toHaveURL(/\/adminsite\?to=/)
    const listening = page.waitForRequest('**/insert/unread')
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(page).toHaveURL(wanted)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
    await listening
  })

  await test.step('with ‘Remember me’ the browser keeps the session for 30 days', async () => {
    const days = ((await sessionCookie(context))?.expires ?? 0) - Date.now() / 1000
    expect(Math.round(days / (24 * 60 * 60))).toBe(30)
  })

  await test.step('a session that ends during work leads to the sign-in and back to the same page', async () => {
    await site.sql('delete from session')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/adminsite?to=%2FadminDashboard%2Fblog')
    await typeSignIn(page)
    const listening = page.waitForRequest('**/insert/unread')
    await send(page)
    await expect(page).toHaveURL('/adminDashboard/blog')
    await listening

    await site.sql('delete from session')
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect(page).toHaveURL('/adminsite?to=%2FadminDashboard%2Fblog')
  })
  expectNoViolations()
})

function send(page: Page) {
  return page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

function password(page: Page) {
  return page.getByLabel('Password', { exact: true })
}

async function positionsAtWidths(page: Page) {
  const positions = []
  for (const viewport of screens) {
    await page.setViewportSize(viewport)
    positions.push(await elementPositions(page))
  }
  return positions
}

async function sessionCookie(context: BrowserContext) {
  const cookies = await context.cookies()
  return cookies.find(({ name }) => name.endsWith('session_token'))
}
