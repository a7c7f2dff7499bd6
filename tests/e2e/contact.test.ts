import { expect, type Locator, type Page, test } from '@playwright/test'
import { thanks } from '#domain/messages/message.ts'
import { areas, questions } from '#tests/support/firm-words.ts'
import { newMessage } from '#tests/support/samples.ts'
import { awake, fillIn } from '#tests/support/write-message.ts'

const mapOrigin = 'https://www.openstreetmap.org'

test('the page tells how to reach the firm', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact the Chambers')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '+91 00000 00000' })).toHaveAttribute('href', 'tel:+910000000000')
  await expect(main.getByRole('link', { name: '+44 20 7946 0000' })).toHaveAttribute('href', 'tel:+442079460000')
  await expect(main.getByRole('link', { name: 'contact@chambers.example' })).toHaveAttribute('href', /^mailto:/)

  const hours = page.getByRole('region', { name: 'Office hours' })
  await expect(hours.getByRole('term')).toHaveText(['Monday to Friday', 'Saturday', 'Sunday'])
  await expect(hours.getByRole('definition')).toHaveText(['09:00 AM to 06:00 PM', '10:00 AM to 04:00 PM', 'Closed'])

  for (const [city, pin] of [
    ['Indore', '452001'],
    ['Jabalpur', '482001'],
  ]) {
    const office = page.getByRole('article').filter({ has: page.getByRole('heading', { name: city }) })
    await expect(office).toContainText(`${city}, Madhya Pradesh ${pin}, India`)
    await expect(office.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      new RegExp(`^${mapOrigin}/directions\\?to=2`),
    )
  }
  for (const id of ['form', 'locations', 'directions']) await expect(page.locator(`#${id}`)).toBeVisible()
})

test('whether the offices are open, and when they open next, is told by their own clock', async ({ page }) => {
  const state = page.getByRole('region', { name: 'Office hours' }).getByText(/now/)
  for (const [moment, words] of [
    ['2026-11-16T03:29:59Z', 'Closed now. Opens today at 09:00 AM'],
    ['2026-11-16T03:30:00Z', 'Open now'],
    ['2026-11-21T10:30:00Z', 'Closed now. Opens Monday at 09:00 AM'],
  ] as const) {
    await page.clock.setFixedTime(moment)
    await page.goto('/contact')
    await expect(state).toHaveText(words)
  }
})

test('whole rows are targets, offices keep address, directions and map together, and no void is left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  for (const [term, scheme] of [
    ['India', 'tel:'],
    ['UK', 'tel:'],
    ['E-mail', 'mailto:'],
  ] as const) {
    const row = page.getByRole('main').getByRole('term').filter({ hasText: term })
    await row.scrollIntoViewIfNeeded()
    const target = await row.evaluate((name) => {
      const { left, top, height } = name.getBoundingClientRect()
      return document.elementFromPoint(left + 2, top + height / 2)?.closest('a')?.href
    })
    expect(target, term).toContain(scheme)
  }

  const offices = ['Indore', 'Jabalpur'].map((city) => {
    const office = page.getByRole('article').filter({ has: page.getByRole('heading', { name: city }) })
    return [
      office.getByText('Office address line one'),
      office.getByRole('link', { name: `Directions to ${city}` }),
      office.getByRole('button', { name: `Show the map of ${city}` }),
    ]
  })
  const down = await Promise.all(offices.flat().map(topOf))
  expect(down).toEqual(down.toSorted((a, b) => a - b))

  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 })
    const [indore, jabalpur] = await Promise.all(offices.map((parts) => Promise.all(parts.map(topOf))))
    expect(indore, 'offices stand side by side').toEqual(jabalpur)
    const hours = await boxOf(page.getByRole('region', { name: 'Office hours' }))
    const picture = await boxOf(page.getByRole('img', { name: 'A brass desk bell' }))
    const panel = await boxOf(page.locator('#form'))
    expect(picture.y - hours.y - hours.height, `above the picture at ${width}`).toBeLessThanOrEqual(49)
    expect(Math.abs(picture.y + picture.height - panel.y - panel.height), `below it at ${width}`).toBeLessThan(2)
  }
})

test('after a refusal the summary and the first label are clear of the header, and it leads to each field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  await awake(page)
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await expect(toTop).toBeHidden()
  await page.getByLabel('Full name').fill('R. Sharma')
  await page.getByRole('button', { name: 'Submit Message' }).click()

  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText(['Telephone', 'E-mail', 'Message'])
  await expect(page.getByLabel('Telephone')).toBeFocused()
  await expectClear(page, summary)
  await expectClear(page, page.getByText('Telephone *'))
  for (const label of ['Message', 'E-mail', 'Telephone']) {
    await summary.getByRole('link', { name: label }).click()
    await expect(page.getByLabel(label)).toBeFocused()
    await expectClear(page, page.getByText(`${label} *`))
    await expect(toTop).toBeHidden()
  }
  await page.getByLabel('Telephone').blur()
  await expect(toTop).toBeVisible()
})

test('a message with a practice area is sent, thanked for and cleared', async ({ page }) => {
  await page.goto('/contact')
  await awake(page)
  await fillIn(page)
  await page.getByLabel('Practice area').selectOption('Arbitration')
  const answer = page.waitForResponse('**/insert/contactus')
  await page.getByRole('button', { name: 'Submit Message' }).click()
  expect((await answer).request().postDataJSON()).toMatchObject({ service: 'arbitration' })

  const note = page.getByRole('status').filter({ hasText: thanks.contact })
  await expect(note).toBeFocused()
  await expect(note).toContainText(/We received it on \d{1,2} \w+ \d{4} at \d{2}:\d{2}\./)
  await expect(note).toContainText(/Your reference is CH-\w{4}-\w{4}\./)
  for (const label of ['Full name', 'Telephone', 'E-mail', 'Message', 'Practice area']) {
    await expect(page.getByLabel(label)).toHaveValue('')
  }
})

test('the practice area is optional, and may be chosen by the address', async ({ page }) => {
  await page.goto('/contact?service=pro-bono')
  await expect(page.getByLabel('Practice area')).toHaveValue('pro-bono')
  await expect(page.getByLabel('Practice area').getByRole('option')).toHaveCount(areas.length + 1)
  await page.goto('/contact?service=astrology')
  await expect(page.getByLabel('Practice area')).toHaveValue('')
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: thanks.contact })).toBeVisible()
})

test('required fields are marked, and the page says how', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByText('Fields marked with an asterisk are required.')).toBeVisible()
  await page.getByText('How we use your details').click()
  await expect(page.getByText('How to withdraw')).toBeVisible()
  await expect(page.locator('label').filter({ hasText: '*' })).toHaveCount(4)
  await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Telephone')).toHaveAttribute('type', 'tel')
})

test('wrong fields are counted and named, and each is right again when it is edited', async ({ page }) => {
  await page.goto('/contact')
  await awake(page)
  await page.getByLabel('Full name').fill('R. Sharma')
  await page.getByLabel('E-mail').fill('r.sharma@')
  await page.getByRole('button', { name: 'Submit Message' }).click()

  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Three fields need your attention.')
  await expect(page.getByLabel('Telephone')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    'Enter an e-mail address in the form name@example.com.',
  )
  await page.getByLabel('Telephone').fill('+91 98765 43210')
  await expect(page.getByText('Enter a telephone number on which we may reach you.')).toBeHidden()
  await expect(page.getByLabel('Telephone')).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Message').pressSequentially('Hello')
  await expect(page.getByLabel('Message')).toBeFocused()
  await expect(alert).toContainText('One field needs your attention.')
  await page.getByLabel('E-mail').fill('r.sharma@example.com')
  await expect(alert).toBeHidden()
})

test('two quick presses send one message', async ({ page }) => {
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts++
  })
  await page.goto('/contact')
  await awake(page)
  await fillIn(page, { message: 'Pressed twice.' })
  await page.getByRole('button', { name: 'Submit Message' }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: thanks.contact })).toBeVisible()
  expect(posts).toBe(1)
})

test('a toast tells of a message that was sent, and goes when it is dismissed', async ({ page }) => {
  const scripts = recordRequests(page)
  await page.goto('/contact')
  await awake(page)
  await fillIn(page)
  expect(scripts().filter((url) => url.includes('toaster'))).toEqual([])
  const region = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(region).toHaveCount(0)

  await page.getByRole('button', { name: 'Submit Message' }).click()
  const toast = region.getByRole('status').filter({ hasText: 'Message sent' })
  await expect(toast).toBeVisible()
  await page.keyboard.press('Alt+t')
  await expect(region.getByRole('list')).toBeFocused()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
})

test('a message that could not be sent keeps its words, and can be sent again', async ({ page }) => {
  await page.goto('/contact')
  await awake(page)
  await fillIn(page)
  await page.route('**/insert/contactus', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit Message' }).click()

  const note = page.getByRole('alert').filter({ hasText: 'Your message was not sent.' })
  await expect(note).toContainText('What you wrote is still here.')
  await expect(note.getByRole('link', { name: 'contact@chambers.example' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect(toast).toContainText('Message not sent')

  await page.unroute('**/insert/contactus')
  await page.getByRole('button', { name: 'Submit Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: thanks.contact })).toBeVisible()
  await expect(note).toBeHidden()
  await expect(toast).toBeHidden()
})

test('words that were corrected after a lost answer are another message', async ({ page }) => {
  await page.goto('/contact')
  await awake(page)
  await fillIn(page)
  const keys: (string | undefined)[] = []
  await page.route('**/insert/contactus', async (route) => {
    // The server has it, and the visitor is not told.
    await route.fetch()
    await route.abort()
    keys.push(route.request().headers()['idempotency-key'])
  })
  const send = page.getByRole('button', { name: 'Submit Message' })
  const note = page.getByRole('alert').filter({ hasText: 'Your message was not sent.' })
  await send.click()
  await expect(note).toBeFocused()
  await send.click()
  await expect.poll(() => keys).toHaveLength(2)
  await expect(note).toBeFocused()
  await page.getByLabel('Message').fill('What I meant is this.')
  await send.click()
  await expect.poll(() => keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('no third party hears of a visitor before the map is asked for', async ({ page, baseURL }) => {
  await page.route(`${mapOrigin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'a map' }))
  const requests = recordRequests(page)
  await page.goto('/contact')
  const button = page.getByRole('button', { name: 'Show the map' })
  await expect(button).toHaveCount(2)
  await button.first().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(requests().filter((url) => !url.startsWith(String(baseURL)) && !url.startsWith('data:'))).toEqual([])

  await button.first().click()
  const map = page.getByTitle('Map of the Indore office')
  await expect(map).toHaveAttribute(
    'src',
    new RegExp(`^${mapOrigin}/export/embed.html\\?bbox=.*marker=22.7196%2C75.8577`),
  )
  await expect(page.frameLocator('iframe').getByText('a map')).toBeVisible()
  await expect(button).toHaveCount(1)
})

test('every question, one open at a time', async ({ page }) => {
  await page.goto('/contact')
  const shown = page.getByRole('region', { name: 'Questions often asked' }).getByRole('group')
  await expect(shown).toHaveCount(questions.length)
  const open = page.locator('details[name=faq][open]')
  await expect(open).toContainText('How do I arrange a first meeting?')
  await page.getByText('How are fees decided?').click()
  await expect(open).toHaveCount(1)
  await expect(page.getByText('Fees depend on the nature of the work')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a message comes back to the contact page with its thanks', async ({ page }) => {
    await page.goto('/contact')
    await fillIn(page, { message: 'Sent from the contact page without script.' })
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect(page).toHaveURL(/\/contact\?sent=CH-\w{4}-\w{4}#form$/)
    await expect(page.getByRole('status')).toContainText(thanks.contact)
    await expect(page.getByRole('status')).toContainText(/We received it on .+ at \d{2}:\d{2}\./)
  })

  test('an invented reference is not thanked for', async ({ page }) => {
    await page.goto('/contact?sent=CH-AAAA-AAAA')
    await expect(page.getByText(thanks.contact)).toBeHidden()
  })

  test('a refusal is the contact page again, with the words and the choice kept', async ({ page }) => {
    await page.goto('/contact')
    await fillIn(page, { email: 'ravi@' })
    await page.getByLabel('Practice area').selectOption('Insolvency and Bankruptcy')
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact the Chambers')
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('One field needs your attention.')
    await expectClear(page, summary)
    await summary.getByRole('link', { name: 'E-mail' }).click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expectClear(page, page.getByText('E-mail *'))
    await expect(page.getByLabel('E-mail')).toHaveValue('ravi@')
    await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
    await expect(page.getByLabel('Practice area')).toHaveValue('insolvency')
  })

  test('nothing is claimed about the hour, and a plain link leads to the map', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByText(/^(Open|Closed) now/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show the map' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'See the map on OpenStreetMap' }).first()).toHaveAttribute(
      'href',
      new RegExp(`^${mapOrigin}/\\?mlat=22.7196`),
    )
  })
})

test('after a plain refusal the script takes over, and clears what it has sent', async ({ page }) => {
  const answer = await page.request.post('/insert/contactus', {
    form: { ...newMessage({ phone: '12' }), page: 'contact' } as Record<string, string>,
  })
  expect(answer.status()).toBe(422)
  const html = await answer.text()
  await page.route('**/insert/contactus', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ contentType: 'text/html', body: html }) : route.continue(),
  )
  await page.goto('/insert/contactus')
  await awake(page)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Telephone').fill('13')
  await page.getByRole('button', { name: 'Submit Message' }).click()
  await expect(page.getByText('Enter a telephone number with 7 to 15 digits.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
  await page.getByLabel('Telephone').fill('+91 98765 43210')
  await page.getByRole('button', { name: 'Submit Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: thanks.contact })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

/** Whole, in the window, and not behind the fixed header. */
async function expectClear(page: Page, part: Locator) {
  await expect(part).toBeInViewport({ ratio: 1 })
  const header = await boxOf(page.getByRole('banner'))
  expect(await topOf(part)).toBeGreaterThanOrEqual(header.y + header.height)
}

async function boxOf(part: Locator) {
  return (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }
}

async function topOf(part: Locator) {
  return Math.round((await boxOf(part)).y)
}

function recordRequests(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return () => urls
}
