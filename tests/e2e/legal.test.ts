import { expect, test } from './fixtures.ts'

const sections = [
  'Agreement to Terms',
  'Legal Services',
  'Website Usage',
  'Confidentiality & Communication',
  'Fees & Payment Terms',
  'Limitations & Disclaimers',
  'Governing Law & Jurisdiction',
]

test('the terms say what they must in seven sections, each reached from the table of contents', async ({ page }) => {
  await page.goto('/termsofservice')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections)
  for (const words of [
    'We may change the terms by posting a new version here',
    'only through a written engagement letter',
    'for lawful purposes only',
    'protected by the law of intellectual property',
    'E-mail is not secure',
    'An advance or a retainer may be required',
    'no guarantee of outcome',
    'limited to the fees paid for the specific service',
    'governed by the law of India',
    'courts in New Delhi have exclusive jurisdiction',
    '© 2024 The Chambers',
  ]) {
    await expect(main).toContainText(words)
  }

  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link')).toHaveCount(sections.length)
  await contents.getByRole('link', { name: 'Governing Law & Jurisdiction' }).click()
  await expect(main.getByRole('heading', { name: 'Governing Law & Jurisdiction' })).toBeInViewport()
})

test('the privacy policy says what is collected, for how long and whom to ask, and its part on accessibility has an address', async ({
  page,
}) => {
  await page.goto('/privacy-policy#accessibility')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Accessibility' })).toBeInViewport()
  await expect(main).toContainText('IS 17802')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(main).toContainText('Last revised November 16, 2026')
  await expect(main.getByRole('row').filter({ hasText: 'Messages that do not lead to an engagement' })).toContainText(
    '365 days after the last contact',
  )
  await expect(main).toContainText('B. N. Advocate at data@chambers.example')
})
