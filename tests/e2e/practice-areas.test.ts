import { areas } from '#tests/support/firm-words.ts'
import { expect, test } from './fixtures.ts'

test('a visitor opens an area from its card, reads it, goes on to its neighbours and finds the way back', async ({
  page,
}) => {
  await page.goto('/practice-areas')
  const cards = page.getByRole('main').getByRole('listitem')
  for (const part of ['heading', 'img', 'paragraph'] as const) {
    await expect(cards.getByRole(part)).toHaveCount(areas.length)
  }
  await page.getByRole('link', { name: 'Read More: Arbitration' }).click()
  await expect(page).toHaveURL('/practice-areas/arbitration')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arbitration')

  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: 'Brass scales between an ivory king and a dark king' })).toBeVisible()
  await expect(main).toContainText('Domestic and international arbitration: drafting the clause')
  await expect(main.getByRole('heading', { name: 'What we do' })).toBeVisible()
  await expect(main.getByRole('complementary').getByRole('listitem').first()).toHaveText(
    'Arbitral tribunals and institutions',
  )
  await expect(page.getByRole('link', { name: 'Contact Us About Arbitration' })).toHaveAttribute(
    'href',
    '/contact?service=arbitration',
  )
  const steps = page.getByRole('region', { name: 'Before anything else' })
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText('A notice of arbitration has come')
  await expect(steps.getByRole('heading', { level: 4 })).toHaveText([
    'What to keep',
    'What to do first',
    'Which time runs',
  ])
  await expect(steps.getByRole('listitem').first()).toHaveText('The envelope of the notice, with its postmark')
  const source = steps.getByRole('link', { name: 'Arbitration and Conciliation Act, 1996 (India Code)' })
  await expect(source).toHaveAttribute('rel', 'external noopener noreferrer')

  await page.getByRole('link', { name: /^Next area/ }).click()
  await expect(page).toHaveURL('/practice-areas/energy-infrastructure')
  await page.getByRole('link', { name: /^Previous area/ }).click()
  await expect(page).toHaveURL('/practice-areas/arbitration')

  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(trail).toHaveText(['Home', 'Practice Areas', 'Arbitration'])
  await trail.getByRole('link', { name: 'Practice Areas' }).click()
  await expect(page).toHaveURL('/practice-areas')
})

test('white collar matters have their place on the page about litigation', async ({ page }) => {
  await page.goto('/practice-areas/white-collar')
  await expect(page).toHaveURL('/practice-areas/litigation#white-collar')
  await expect(page.getByRole('heading', { name: 'White collar matters' })).toBeInViewport()
})
