import type { BrowserContext, Page } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { fillSignIn, signIn, typeSignIn } from '#tests/support/browser/accounts.ts'
import { officeHeaders } from '#tests/support/browser/office-page.ts'
import { goOffline, goOnline } from '#tests/support/browser/requests.ts'
import { adminPassword, startSite } from '#tests/support/processes/site-process.ts'
import { copyTemplate } from '#tests/support/processes/site-template.ts'
import { waits } from '#tests/support/short-waits.ts'
import { expect, test } from './fixtures.ts'

const wrongPair = 'Invalid Username or Password'
const officePages = ['', '/contact', '/blog', '/article', '/account', '/interface'].map(
  (tab) => `/adminDashboard${tab}`,
)

test('the sign-in page explains each error, leads to a new password, and is accessible on phone and desktop', async ({
  page,
}) => {
  await test.step('it shows its form, image and links, and is noindex and no-store', async () => {
    const answer = await page.goto('/adminsite')
    await expect(page).toHaveTitle('Staff sign in | The Chambers')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff sign in')
    await expect(page.getByText('For members of the Chambers who keep this website.')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveAttribute('name', 'username')
    await expect(password(page)).toHaveAttribute('name', 'password')
    await expect(page.getByLabel('Remember me')).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Forgot password' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to main site' })).toHaveAttribute('href', '/')
    await expect(page.locator('.login-side img')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
    expect(answer?.headers()['cache-control']).toBe('no-store')
    await expectAccessibleAtWidths(page, 'sign in')
  })

  await test.step('missing or too short input is reported at its field until edited, and the password can be shown', async () => {
    await expect(page.getByRole('button', { name: 'Show password' })).toBeEnabled()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required')
    await expect(password(page)).toHaveAccessibleDescription('Password is required')
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessibleAtWidths(page, 'sign in with errors')

    await page.getByLabel('Username').pressSequentially('a')
    await expect(page.getByText('Username is required')).toBeHidden()
    await expect(page.getByText('Password is required')).toBeVisible()
    await password(page).fill('12345')
    await expect(page.getByText('Password is required')).toBeHidden()

    await page.keyboard.press('Enter')
    await expect(password(page)).toHaveAccessibleDescription('Password must be at least 6 characters')
    await expect(password(page)).toBeFocused()
    await password(page).fill('123456')
    await expect(page.getByText('Password must be at least 6 characters')).toBeHidden()

    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await expect(password(page)).toHaveValue('123456')
  })

  await test.step('a wrong password or username is reported under the password, and the input is preserved', async () => {
    for (const credentials of [{ password: 'wrong password' }, { username: 'nobody' }]) {
      await typeSignIn(page, credentials)
      const answer = page.waitForResponse(/\/adminsite\.data/)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      expect((await answer).status()).toBe(401)
      await expect(password(page)).toHaveAccessibleDescription(wrongPair)
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
      await expect(page.getByLabel('Username')).toHaveValue(credentials.username ?? 'admin')
      await expect(password(page)).not.toHaveValue('')
      await expect(page).toHaveURL('/adminsite')

      await page.getByLabel('Username').pressSequentially('x')
      await expect(page.getByText(wrongPair)).toBeHidden()
    }
  })

  await test.step('without a mail server, ‘Forgot password’ shows the command that resets the password', async () => {
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await expect(page).toHaveURL(/\/adminsite\/forgot/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
    await expect(page.getByText('npm run admin -- reset-password NAME')).toBeVisible()
    await expectAccessibleAtWidths(page, 'forgot')
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL('/adminsite')
  })

  await test.step('a link to reset a password that is over is accessible', async () => {
    await page.goto('/adminsite/reset?token=none')
    await expectAccessibleAtWidths(page, 'reset')
  })

  await test.step('without a valid session the dashboard redirects home and other admin pages to sign-in, despite forged flags', async () => {
    await page.evaluate(() => {
      for (const flag of ['isAdmin', 'admin', 'adminLoggedIn', 'isLoggedIn', 'isAuthenticated', 'session']) {
        sessionStorage.setItem(flag, 'true')
        localStorage.setItem(flag, 'true')
      }
    })
    for (const address of ['/adminDashboard', '/adminDashboard/contact']) {
      await page.goto(address)
      await expect(page).toHaveURL(redirectOf(address))
    }
    for (const address of officePages) {
      const document = await page.request.get(address, { maxRedirects: 0 })
      expect(document.headers().location, address).toBe(redirectOf(address))
      const answer = await page.request.get(`${address}.data`)
      expect(await answer.text(), address).toContain('SingleFetchRedirect')
    }
    const forged = { Cookie: 'chambers.session_token=forged.signature' }
    const answer = await page.request.get('/adminDashboard', { headers: forged, maxRedirects: 0 })
    expect(answer.headers().location).toBe('/')
  })
})

test('the ‘Signing in…’ state lasts two seconds even if the server answers sooner', async ({ page }) => {
  expect(rules.signIn.redirectAfterMs).toBe(2_000)
  const startedAt = Date.now()
  await page.clock.install({ time: startedAt })
  await fillSignIn(page)
  await page.clock.pauseAt(startedAt + 60 * 60 * 1000)
  const answered = page.waitForResponse(/\/adminsite\.data/)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await answered
  // In the test build this wait is shorter.
  await page.clock.runFor(waits.signIn - 1)
  await expect(page.getByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL('/adminsite')
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page).toHaveURL('/adminDashboard')
})

test('a session ends with the browser, after 30 days with ‘Remember me’, or when its user logs out', async ({
  page,
  context,
}) => {
  await signIn(page)
  const forgotten = await sessionCookie(context)
  expect(forgotten).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax', secure: false, path: '/' })

  await test.step('a failed connection is reported at sign-in, and the typed password is preserved', async () => {
    await fillSignIn(page)
    await page.getByLabel('Remember me').check()
    await goOffline(context)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(password(page)).toHaveAccessibleDescription(/^The connection failed/)
    await expect(password(page)).toHaveValue(adminPassword)
    await goOnline(context)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/adminDashboard')
  })

  const remembered = await sessionCookie(context)
  const days = ((remembered?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60)
  expect(Math.round(days)).toBe(30)
  expect(remembered?.value).not.toBe(forgotten?.value)

  await test.step('after logging out, the old session cookie is no longer valid', async () => {
    const cookies = await context.cookies()
    await page.getByRole('button', { name: 'Account of admin' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    expect(await sessionCookie(context)).toBeUndefined()

    await context.addCookies(cookies)
    await page.goto('/adminDashboard')
    await expect(page).toHaveURL('/')
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await page.request.get('/insert/getcontact', { headers: { Cookie } })).status()).toBe(401)
  })
})

test('after too many wrong passwords the next sign-in gets 429 and ‘Too many attempts’', async ({ page }) => {
  // The shared site has no rate limit.
  const site = await startSite({ DATA_DIR: copyTemplate(process.env.SITE_TEMPLATE ?? '') })
  for (let turn = 0; turn < rules.signIn.wrongPerAccount; turn++) {
    const form = { username: 'admin', password: 'wrong password' }
    await page.request.post(`${site.url}/adminsite`, { form, headers: officeHeaders })
  }
  await fillSignIn(page, site.url)
  const answer = page.waitForResponse(/\/adminsite\.data/)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  expect((await answer).status()).toBe(429)
  expect(Number((await answer).headers()['retry-after'])).toBeGreaterThan(0)
  await expect(password(page)).toHaveAccessibleDescription(/^Too many attempts/)
  await site.end('SIGTERM')
})

test('a sign-in form from another origin is rejected with 403 and sets no session cookie', async ({ request }) => {
  const form = { username: 'admin', password: adminPassword }
  const headers = { Origin: 'https://evil.example' }
  const answer = await request.post('/adminsite', { form, headers, maxRedirects: 0 })
  expect(answer.headers()['set-cookie'] ?? '').not.toContain('session_token')
  expect(answer.status()).toBe(403)
})

/** Where a page of the office redirects without a session. */
function redirectOf(address: string) {
  return address === '/adminDashboard' ? '/' : `/adminsite?to=${encodeURIComponent(address)}`
}

function password(page: Page) {
  return page.getByLabel('Password', { exact: true })
}

async function sessionCookie(context: BrowserContext) {
  const cookies = await context.cookies()
  return cookies.find(({ name }) => name.endsWith('session_token'))
}
