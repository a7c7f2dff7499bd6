import { expect, test } from './fixtures.ts'

test('a student comes by the usual spelling, and reads what to expect and how to apply by e-mail', async ({ page }) => {
  await page.goto('/careers')
  await expect(page).toHaveURL('/carrers')
  const benefits = page.getByRole('region', { name: 'What you may expect' })
  await expect(benefits.getByRole('listitem')).toHaveCount(6)

  const apply = page.getByRole('region', { name: 'How to apply' })
  await expect(apply).toContainText('a minimum of one month')
  await expect(apply).toContainText('extendable based on performance')
  await expect(apply).toContainText('a CV and a one-page cover letter')
  await expect(page.getByRole('link', { name: 'Apply by e-mail' })).toHaveAttribute(
    'href',
    'mailto:contact@chambers.example?subject=Internship',
  )
  await expect(page.getByRole('main').getByRole('link', { name: 'contact@chambers.example' })).toBeVisible()
})
