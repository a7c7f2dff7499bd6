import { areas } from '#tests/support/firm-words.ts'
import { expect, test } from './fixtures.ts'

const slugs = areas.map(({ slug }) => slug)

test('a card leads to each area, and has a title, a picture and a description', async ({ page }) => {
  await page.goto('/practice-areas')
  const links = page.getByRole('main').getByRole('link', { name: /^Read More/ })
  await expect(links).toHaveCount(areas.length)
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(slugs.map((slug) => `/practice-areas/${slug}`))

  const cards = page.getByRole('main').getByRole('listitem')
  for (const part of ['heading', 'img', 'paragraph'] as const) {
    await expect(cards.getByRole(part)).toHaveCount(areas.length)
  }
})

test('a visitor opens an area from its card and finds the way back in the breadcrumb', async ({ page }) => {
  await page.goto('/practice-areas')
  await page.getByRole('link', { name: 'Read More: Arbitration' }).click()
  await expect(page).toHaveURL('/practice-areas/arbitration')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arbitration')

  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(trail).toHaveText(['Home', 'Practice Areas', 'Arbitration'])
  await trail.getByRole('link', { name: 'Practice Areas' }).click()
  await expect(page).toHaveURL('/practice-areas')
})

test('an area shows its picture, its text, its matters and its forums', async ({ page }) => {
  await page.goto('/practice-areas/arbitration')
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: 'Brass scales between an ivory king and a dark king' })).toBeVisible()
  await expect(main).toContainText('Domestic and international arbitration: drafting the clause')
  await expect(main.getByRole('heading', { name: 'What we do' })).toBeVisible()
  await expect(main.getByRole('complementary').getByRole('listitem').first()).toHaveText(
    'Arbitral tribunals and institutions',
  )
})

test('an area leads to the contact form with itself chosen, and to its neighbours', async ({ page }) => {
  await page.goto('/practice-areas/arbitration')
  await expect(page.getByRole('link', { name: 'Contact Us About Arbitration' })).toHaveAttribute(
    'href',
    '/contact?service=arbitration',
  )
  await page.getByRole('link', { name: /^Next area/ }).click()
  await expect(page).toHaveURL('/practice-areas/energy-infrastructure')
  await page.getByRole('link', { name: /^Previous area/ }).click()
  await expect(page).toHaveURL('/practice-areas/arbitration')
})

test('the first area and the last are neighbours', async ({ page }) => {
  const [first, last] = [areas.at(0), areas.at(-1)]
  await page.goto(`/practice-areas/${first?.slug}`)
  await page.getByRole('link', { name: `Previous area ${last?.title}` }).click()
  await page.getByRole('link', { name: `Next area ${first?.title}` }).click()
  await expect(page).toHaveURL(`/practice-areas/${first?.slug}`)
})

test('every area has a page of its own', async ({ request }) => {
  for (const slug of slugs) expect((await request.get(`/practice-areas/${slug}`)).status(), slug).toBe(200)
})

test('the names of the sitemap lead to the areas for good', async ({ request }) => {
  const moved = {
    'civil-commercial': 'litigation',
    environmental: 'environmental-law',
    energy: 'energy-infrastructure',
    employment: 'employment-law',
    regulatory: 'regulatory-compliance',
    'real-estate': 'real-estate-law',
    'medical-negligence': 'healthcare-law',
    constitutional: 'constitutional-law',
    'white-collar': 'litigation#white-collar',
  }
  for (const [from, to] of Object.entries(moved)) {
    const answer = await request.get(`/practice-areas/${from}`, { maxRedirects: 0 })
    expect(answer.status(), from).toBe(301)
    expect(answer.headers().location, from).toBe(`/practice-areas/${to}`)
  }
})

test('white collar matters have their place on the page about litigation', async ({ page }) => {
  await page.goto('/practice-areas/white-collar')
  await expect(page).toHaveURL('/practice-areas/litigation#white-collar')
  await expect(page.getByRole('heading', { name: 'White collar matters' })).toBeInViewport()
})

test.describe('an area that does not exist', () => {
  for (const slug of ['no-such-area', 'law', 'LITIGATION', '%3Cscript%3E', 'constructor']) {
    test(`${slug} is 404 in the words of the site`, async ({ page }) => {
      const response = await page.goto(`/practice-areas/${slug}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practice Area Not Found')
      await expect(page.getByRole('link', { name: 'Back to Practice Areas' })).toHaveAttribute(
        'href',
        '/practice-areas',
      )
    })
  }
})
