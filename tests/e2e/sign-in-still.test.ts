import { rules } from '#domain/rules.ts'
import { elementPositions } from '#tests/support/browser/layout.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const screens = [
  { width: 390, height: 844 },
  { width: 1366, height: 625 },
  { width: 1440, height: 900 },
]

test('error messages do not shift the layout of the sign-in page, at any width', async ({ page }) => {
  const positionsAtWidths = async () => {
    const positions = []
    for (const viewport of screens) {
      await page.setViewportSize(viewport)
      positions.push(await elementPositions(page))
    }
    return positions
  }
  const send = () => page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.goto('/adminsite')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeEnabled()
  const before = await positionsAtWidths()

  await send()
  await expect(page.getByText('Username is required')).toBeVisible()
  expect(await positionsAtWidths()).toEqual(before)

  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('x'.repeat(rules.signIn.minPasswordLength))
  await send()
  await expect(page.getByText('Invalid Username or Password')).toBeVisible()
  expect(await positionsAtWidths()).toEqual(before)

  await intercept(page, '**/adminsite.data*', (route) => route.abort())
  await page.getByLabel('Password', { exact: true }).fill('another try')
  await send()
  await expect(page.getByText('The connection failed.')).toBeVisible()
  expect(await positionsAtWidths()).toEqual(before)
})
