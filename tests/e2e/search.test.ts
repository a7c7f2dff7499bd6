import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from './fixtures.ts'

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the glass opens a band below the header, whose field leads to what was found, by kind', async ({ page }) => {
    await page.goto('/about')
    const glass = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
    const size = await glass.boundingBox()
    expect(size).toMatchObject({ width: 44, height: 44 })
    const last = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').last().boundingBox()
    expect(Number(last?.x) + Number(last?.width)).toBeLessThan(Number(size?.x))

    await glass.press('Enter')
    const field = page.getByRole('search', { name: 'Search from the header' }).getByRole('searchbox')
    await expect(field).toBeFocused()
    const header = await page.getByRole('banner').boundingBox()
    const box = await field.boundingBox()
    expect(Number(box?.y)).toBeGreaterThan(Number(header?.y) + Number(header?.height))
    await expectAccessible(page, 'the open band')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(glass).toBeFocused()

    await glass.press('Enter')
    await field.fill('cheque bounce')
    await field.press('Enter')
    await expect(page).toHaveURL('/search?q=cheque+bounce')
    await expect(page.getByRole('status')).toContainText(/^\S+ results? for ‘cheque bounce’\./)
    await expect(page.getByRole('search', { name: 'Search', exact: true }).getByRole('searchbox')).toHaveValue(
      'cheque bounce',
    )
    const note = page.getByRole('article').filter({ hasText: 'Cheque dishonour' })
    await expect(note.locator('mark').first()).toHaveText('Cheque')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
    await expectAccessible(page, 'results')

    const kinds = page.getByRole('navigation', { name: 'Narrow the results' })
    await expect(kinds.getByRole('link', { name: /^Everything/ })).toHaveAttribute('aria-current', 'page')
    await kinds.getByRole('link', { name: /^Notes/ }).click()
    await expect(page).toHaveURL('/search?q=cheque+bounce&kind=notes')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Notes'])
    await note.getByRole('link').click()
    await expect(page).toHaveURL('/blog/cheque-dishonour-notice-and-time-limits')
  })

  test('a question that was found is open when its page comes, and a person stands in the dialog; first steps are found on their area', async ({
    page,
  }) => {
    await page.goto('/search?q=bring+to+the+first+meeting')
    await page.getByRole('link', { name: 'What should I bring to the first meeting?' }).click()
    await expect(page.getByText('A short note of events in order of date')).toBeInViewport()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/resources/faq#answer-8')
    await expect(page.getByText('A client relationship begins only with')).toBeInViewport()
    const question = await page.getByText('Does sending a message make me a client?').boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    expect(Number(question?.y)).toBeGreaterThanOrEqual(Number(header?.height))
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto('/search?q=managing+partner')
    const person = page.getByRole('article').filter({ hasText: 'Managing Partner, Indore' })
    await person.getByRole('link').click()
    await expect(page.getByRole('dialog', { name: 'A. N. Advocate' })).toBeVisible()

    // Only the first steps of the area hold this word.
    await page.goto('/search?q=postmark')
    const area = page.getByRole('article')
    await expect(area.locator('mark')).toHaveText('postmark')
    await area.getByRole('link').click()
    await expect(page).toHaveURL('/practice-areas/arbitration')
    await expect(page.getByText('The envelope of the notice, with its postmark')).toBeVisible()
  })
})

const misspelt = { 'chque bounce': 'cheque', 'cheqe bounce': 'cheque', evicton: 'eviction', mutaton: 'mutation' }

test('a misspelt word is put right and said, and the way back looks for it as it was written', async ({ page }) => {
  for (const [typed, right] of Object.entries(misspelt)) {
    await page.goto(`/search?${new URLSearchParams({ q: typed })}`)
    const wrong = typed.split(' ')[0]
    await expect(page.getByRole('status'), typed).toContainText(`No page has the word ‘${wrong}’.`)
    await expect(page.getByRole('status').locator('strong'), typed).toContainText(right)
    await expect(page.locator('mark').first(), typed).toContainText(new RegExp(right.slice(0, 5), 'i'))
  }
  await page.getByRole('link', { name: 'Search for ‘mutaton’ instead' }).click()
  await expect(page).toHaveURL('/search?q=mutaton&as=written')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Nothing was found for ‘mutaton’')
})

test.describe('on a phone without script', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })

  test('the menu begins with the field, and where nothing is found there is what to try', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main' })
    const field = menu.getByRole('searchbox')
    const [box, home] = [await field.boundingBox(), await menu.getByRole('link', { name: 'Home' }).last().boundingBox()]
    expect(Number(box?.y) + Number(box?.height)).toBeLessThan(Number(home?.y))
    await field.fill('trampoline zither')
    await menu.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=trampoline+zither')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(
      'Nothing was found for ‘trampoline zither’',
    )
    await expect(main.getByRole('link', { name: 'Ask the office' })).toHaveAttribute('href', '/contact')
    await expect(main.getByRole('link', { name: 'Arbitration', exact: true })).toBeVisible()
    await expectTargets(page)

    await page.goto('/search?q=talaq')
    await expect(main.getByRole('status')).toContainText('The Chambers do not take divorce and other family matters.')
    await expect(main.getByRole('link', { name: 'National Legal Services Authority' })).toBeVisible()
    await expect(main.getByText('Nothing was found')).toHaveCount(0)
    await expectTargets(page)

    await page.goto('/search?q=%E0%A4%95%E0%A4%BF%E0%A4%B0%E0%A4%BE%E0%A4%AF%E0%A5%87%E0%A4%A6%E0%A4%BE%E0%A4%B0')
    await expect(main.getByRole('article').first().getByRole('link')).toHaveAttribute(
      'href',
      '/practice-areas/real-estate-law',
    )
    await expectTargets(page)

    await page.goto('/search?q=law')
    await expectTargets(page)
  })

  test('a page that is missing offers the search, and so does a missing area', async ({ page }) => {
    for (const address of ['/no/such/page', '/practice-areas/none-such']) {
      await page.goto(address)
      const search = page.getByRole('main').getByRole('search')
      await search.getByRole('searchbox').fill('arbitration')
      await search.getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL('/search?q=arbitration')
      await expect(page.getByRole('article').filter({ hasText: 'Practice area' }).first()).toBeVisible()
    }
  })
})

/** Every link and button of the main part can be met by a thumb. */
async function expectTargets(page: Page) {
  const low = await page
    .getByRole('main')
    .locator('a, button')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && !target.closest('article'))
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.textContent),
    )
  expect(low).toEqual([])
}
