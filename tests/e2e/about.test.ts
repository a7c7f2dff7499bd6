import { expect, test } from './fixtures.ts'

test('a visitor reads how the firm began and the three stages of its mission, and goes on to the team', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page).toHaveTitle('About Us | The Chambers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A practice built on preparation')
  await expect(page.getByRole('region', { name: 'From one brief at a time to a full office' })).toContainText(
    'The Chambers began with disputes',
  )
  await expect(page.getByRole('img', { name: 'A colonnade with a chequered marble floor at dusk' })).toBeVisible()
  const stages = page.getByRole('region', { name: 'A case has an opening, a middle and an end' }).getByRole('listitem')
  await expect(stages).toHaveCount(3)
  await expect(stages.getByRole('heading')).toHaveText(['Understand the position', 'Choose the line', 'See it through'])

  await page.getByRole('link', { name: 'View Team Profile' }).click()
  await expect(page).toHaveURL('/team')
})

test('history, mission and team overview have an address each', async ({ page }) => {
  for (const anchor of ['history', 'mission', 'team-overview']) {
    await page.goto('about:blank')
    await page.goto(`/about#${anchor}`)
    await expect(page.locator(`#${anchor}`).getByRole('heading', { level: 2 })).toBeInViewport()
  }
})
