import type { Page } from '@playwright/test'
import { members } from '#tests/support/firm-words.ts'
import { expect, test } from './fixtures.ts'

const partners = members.filter(({ group }) => group === 'senior-partners')

test('every profile stands on the page, in its group, and a group without members is told to who follows a link to it', async ({
  page,
}) => {
  await page.goto('/team')
  const profiles = page.getByRole('region', { name: 'Senior partners' }).getByRole('article')
  await expect(profiles.getByRole('heading')).toHaveText(partners.map(({ name }) => name))
  await expect(profiles.first()).toContainText('Managing Partner, Indore')
  await expect(profiles.first().getByRole('link', { name: 'Schedule a Meeting' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('heading', { name: /Associates|Support staff/ })).toHaveCount(0)
  for (const id of ['senior-partners', 'associates', 'support-staff']) {
    await expect(page.locator(`#${id}`)).toBeAttached()
  }
  await expect(page.getByText('no profile is shown here yet')).toHaveCount(2)
  await expect(page.locator('#associates')).toBeHidden()
  await page.goto('/sitemap')
  await page.getByRole('link', { name: 'Associates' }).click()
  await expect(page.getByText('Associates: no profile is shown here yet.')).toBeInViewport()
  await expect(page.locator('#support-staff')).toBeHidden()
})

test('a biography opens from its card, gives every particular of the schedule, and leads to its areas', async ({
  page,
}) => {
  await page.goto('/team')
  await openBiography(page, 'A. N. Advocate')
  const biography = page.getByRole('dialog', { name: 'A. N. Advocate' })
  await expect(biography).toContainText('declares that the particulars given in this profile are true')
  for (const [term, value] of [
    ['Enrolment number', 'MP/0000/0000'],
    ['Date of enrolment', 'January 1, 2000'],
    ['State Bar Council', 'State Bar Council of Madhya Pradesh'],
    ['Bar association', 'Sample Bar Association, Indore'],
    ['Qualifications', 'B.A., LL.B. (Hons.)'],
    ['Telephone', '+91 00000 00000'],
    ['E-mail', 'a.n.advocate@chambers.example'],
    ['Profile', 'LinkedIn'],
  ] as const) {
    await expect(line(page, 'A. N. Advocate', term)).toContainText(value)
  }
  await expect(biography.getByRole('link', { name: 'Schedule a Meeting' })).toHaveAttribute('href', '/contact')

  await page.keyboard.press('Escape')
  await openBiography(page, 'B. N. Advocate')
  const areas = page.getByRole('dialog').getByRole('region', { name: 'Areas of practice' })
  await expect(areas.getByRole('link')).toHaveCount(5)
  await areas.getByRole('link', { name: 'Pro Bono' }).click()
  await expect(page).toHaveURL('/practice-areas/pro-bono')
})

test('the button or Escape closes a biography, and the focus goes back to where it was', async ({ page }) => {
  await page.goto('/team')
  for (const close of [
    () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    const button = await openBiography(page, 'B. N. Advocate')
    await close()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('a link to a person opens the biography, and closing it leaves the address', async ({ page }) => {
  await page.goto('/team#b-n-advocate')
  const biography = page.getByRole('dialog', { name: 'B. N. Advocate' })
  await expect(biography).toBeVisible()
  await biography.getByRole('button', { name: 'Close' }).click()
  await expect(biography).toBeHidden()
  await expect(page).toHaveURL('/team')
})

test('on a small screen the way out stays in view to the end of the text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/team#a-n-advocate')
  const biography = page.getByRole('dialog', { name: 'A. N. Advocate' })
  await biography.getByRole('link', { name: 'Schedule a Meeting' }).scrollIntoViewIfNeeded()
  await expect(biography.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the biographies stand in the page', async ({ page }) => {
    await page.goto('/team')
    await expect(page.getByText('A. N. Advocate is responsible for the disputes work')).toBeVisible()
    await expect(page.getByText('B. N. Advocate is responsible for the regulatory work')).toBeVisible()
  })
})

async function openBiography(page: Page, name: string) {
  const button = page.getByRole('article', { name }).getByRole('button', { name: 'Read biography' })
  await button.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  return button
}

/** What a biography says under a term. */
function line(page: Page, name: string, term: string) {
  return page
    .getByRole('dialog', { name })
    .locator('dl > div')
    .filter({ has: page.getByRole('term').and(page.getByText(term, { exact: true })) })
    .getByRole('definition')
}
