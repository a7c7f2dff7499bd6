import type { Element } from 'hast'
import { expect, inject, test } from 'vitest'
import { localTime } from '#domain/dates.ts'
import { accessibleText, elementsIn, elementWithId, linksIn, mainOf, partNamed, wordsIn } from '#tests/support/html.ts'
import { enquiryPath } from '#tests/support/processes/enquiry-path.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { templateCookie } from '#tests/support/processes/site-template.ts'
import { practiceAreas } from '#tests/support/public-pages.ts'
import { newMessage } from '#tests/support/samples.ts'
import { interfaceWords } from '#tests/support/texts/content-words.ts'

/* Pages as a browser without script shows them, and forms as it sends them. */

const url = inject('siteUrl')
const Cookie = templateCookie(inject('siteTemplate'))

test('what needs a script is hidden in the served page, and what replaces it is a link or a form', async () => {
  const post = await get('/blog/interim-relief-before-and-during-arbitration')
  for (const marker of ['dataCopy', 'dataPrint']) {
    const parts = everyPart(post, marker)
    expect(parts, marker).not.toEqual([])
    for (const { properties } of parts) expect(properties.hidden, marker).toBe(true)
  }
  expect(linksIn(partNamed(post, 'Share')).map(({ words }) => words)).toEqual(['WhatsApp', 'E-mail'])

  const contact = await get('/contact')
  const [state] = everyPart(contact, 'dataHours')
  expect(state && accessibleText(state)).toMatch(/^(Open|Closed) today/)
  expect(linksIn(mainOf(contact))).toContainEqual({
    to: expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/\?mlat=22\.7196/),
    words: 'See the map on OpenStreetMap: Indore',
  })
  const maps = elementsIn(mainOf(contact), 'button').filter((button) => /^Show the map/.test(accessibleText(button)))
  expect(maps.map(({ properties }) => properties.hidden)).toEqual([true, true])

  const forms = elementsIn(mainOf(await get('/blog')), 'form')
  const search = forms.find((form) => inputsIn(form).some(([name]) => name === 'q'))
  expect(search?.properties.action).toBe('/blog')
})

test('the form of the gallery keeps the page of the articles in the URL, and the form of the articles the gallery', async () => {
  const media = await get('/media?page=2')
  const [gallery] = elementsIn(partNamed(media, 'Gallery'), 'form')
  expect(gallery?.properties.action).toBe('/media#gallery')
  expect(inputsIn(gallery)).toEqual([['page', '2']])
  const steps = elementsIn(gallery ?? '', 'button').map(({ properties }) => [properties.name, properties.value])
  expect(steps.at(-1)).toEqual(['gallery', '2'])
  const moved = await get('/media?page=2&gallery=2')
  const [articles] = elementsIn(partNamed(moved, 'Article pages'), 'form')
  expect(inputsIn(articles)).toEqual([['gallery', '2']])
  const [picture] = elementsIn(partNamed(moved, 'Gallery'), 'a')
  const file = await fetch(new URL(String(picture?.properties.href), url))
  expect(file.headers.get('Content-Type')).toMatch(/^image\//)
})

test.each([
  ['pro-bono', 'pro-bono'],
  ['astrology', ''],
])('the contact form for the practice area %s is sent by POST and has “%s” selected', async (service, selected) => {
  const page = await get(`/contact?service=${service}`)
  expect(chosenIn(page, 'service') ?? '').toBe(selected)
  const [form] = elementsIn(mainOf(page), 'form')
  expect(form?.properties).toMatchObject({ method: 'post', action: expect.stringContaining('/insert/contactus') })
  const [field] = elementsIn(page, 'select').filter(({ properties }) => properties.name === 'service')
  expect(elementsIn(field ?? '', 'option')).toHaveLength(practiceAreas.length + 1)
})

test('a rejected contact form answers with the contact page, the error and all that was entered', async () => {
  const { status, page } = await send('/insert/contactus', {
    ...message({ email: 'ravi@' }),
    service: 'insolvency',
  })
  expect(status).toBe(422)
  expect(wordsIn(mainOf(page), 'h1')).toEqual(['Contact the Chambers'])
  const [alert] = elementsIn(page, 'div').filter(({ properties }) => properties.role === 'alert')
  expect(alert && accessibleText(alert)).toContain('One field needs your attention.')
  expect(linksIn(alert ?? '')).toContainEqual({ to: '#email', words: 'E-mail' })
  expect(valueIn(page, 'email')).toBe('ravi@')
  expect(valueIn(page, 'name')).toBe(newMessage().name)
  expect(accessibleText(elementWithId(page, 'message') ?? mainOf(page))).toBe(newMessage().message)
  expect(chosenIn(page, 'service')).toBe('insolvency')
})

test('a contact form sent twice is confirmed twice with one reference, and an invented reference is not confirmed', async () => {
  const form = message({ email: 'twice@example.com', message: 'Sent again from the page before.' })
  const first = await send('/insert/contactus', form)
  expect([first.status, first.location]).toEqual([303, expect.stringMatching(/^\/contact\?sent=CH-\w{4}-\w{4}#form$/)])
  expect(await send('/insert/contactus', form)).toMatchObject({ location: first.location })
  const confirmed = accessibleText(mainOf(await get(first.location)))
  expect(confirmed).toContain(interfaceWords.messageForm.thanksContact)
  expect(confirmed).toContain(new URL(first.location, url).searchParams.get('sent'))
  expect(confirmed).toMatch(/We received it on .+ at \d{2}:\d{2} [AP]M\./)
  const invented = await get('/contact?sent=CH-AAAA-AAAA')
  expect(accessibleText(mainOf(invented))).not.toContain(interfaceWords.messageForm.thanksContact)
})

test('a sender views, corrects and withdraws an enquiry, and its link then leads to the receipt only', async () => {
  const { path, reference } = await sendEnquiry()
  const view = await fetch(url + path)
  expect(Object.fromEntries(view.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  })
  const main = mainOf(await view.text())
  expect(wordsIn(main, 'h1')).toEqual(['Your enquiry'])
  expect(accessibleText(main)).toContain(`Reference ${reference}`)
  expect(wordsIn(main, 'dd')).toEqual(
    expect.arrayContaining(['Quixotine Sharma', 'quixotine@example.com', '+91 98765 43210', 'Arbitration']),
  )
  const current = elementsIn(main, 'span').filter(({ properties }) => properties.ariaCurrent === 'step')
  expect(current.map(accessibleText)).toEqual([expect.stringContaining('Received')])
  expect(linksIn(main).map(({ to }) => to)).toEqual(expect.arrayContaining(['?show=correct', '?show=withdraw']))

  const correction = { ...message({ name: 'Quixotine Varma', phone: '०७३१ ४०००००१' }), intent: 'correct' }
  const refused = await send(`${path}?show=correct`, { ...correction, email: 'no address' })
  expect(refused.status).toBe(422)
  expect(accessibleText(mainOf(refused.page))).toContain('Enter an e-mail address in the form')
  expect(valueIn(refused.page, 'name')).toBe('Quixotine Varma')
  const corrected = await send(`${path}?show=correct`, { ...correction, email: 'varma@example.com' })
  expect(corrected).toMatchObject({ status: 303, location: `${path}?show=corrected` })
  const changed = accessibleText(mainOf(await get(corrected.location)))
  for (const words of ['Your details have been corrected.', 'Quixotine Varma', '०७३१ ४०००००१'])
    expect(changed).toContain(words)
  expect(changed).not.toContain('Sharma')

  const withdraw = () => send(path, { intent: 'withdraw' })
  expect((await send(path, { intent: 'withdraw' }, { Origin: 'https://other.example' })).status).toBe(403)
  expect(accessibleText(mainOf(await get(`${path}?show=withdraw`)))).toContain('Nothing has been erased yet.')
  expect(await withdraw()).toMatchObject({ status: 303, location: `${path}?show=receipt` })
  const receipt = await get(`${path}?show=receipt`)
  expect(accessibleText(mainOf(receipt))).not.toContain('Quixotine')
  expect(wordsIn(mainOf(receipt), 'dd')).toContain(reference)
  expect(wordsIn(mainOf(receipt), 'code')).toEqual([expect.stringMatching(/^([0-9A-F]{4} ){3}[0-9A-F]{4}$/)])
  // Without script it could not print.
  const print = elementsIn(mainOf(receipt), 'button').filter(({ properties }) => properties.dataPrint !== undefined)
  expect(print.map(({ properties }) => properties.hidden)).toEqual([true])
  // As in another tab, which still shows the form.
  expect(await withdraw()).toMatchObject({ status: 303, location: `${path}?show=receipt` })
  expect(wordsIn(mainOf(await get(`${path}?show=receipt`)), 'code')).toEqual(wordsIn(mainOf(receipt), 'code'))

  const ended = await get(path, 410)
  expect(linksIn(mainOf(ended))).toContainEqual({ to: '?show=receipt', words: 'See the receipt' })
  const unknown = await get(path.slice(0, -1), 404)
  expect(wordsIn(mainOf(unknown), 'h2')).toContain('This link is not complete')
})

test('an incident is rejected with all that was entered, opened with its list and drafts, and closed', async () => {
  const address = '/adminDashboard/record/incident'
  const [startedAt, knownAt] = [24, 0].map((hours) => localTime(new Date(Date.now() - hours * 3_600_000).toISOString()))
  const fields = { knownAt: String(knownAt), startedAt: String(startedAt), endedAt: String(knownAt) }
  const refused = await send(address, { ...fields, scope: 'backup' }, { Cookie })
  expect(accessibleText(mainOf(refused.page))).toContain('Say when the backup was taken.')
  expect(valueIn(refused.page, 'startedAt')).toBe(startedAt)
  const radios = elementsIn(refused.page, 'input').filter(({ properties }) => properties.name === 'scope')
  expect(radios.filter(({ properties }) => properties.checked).map(({ properties }) => properties.value)).toEqual([
    'backup',
  ])
  const opened = await send(address, { ...fields, scope: 'everything' }, { Cookie })
  expect(opened).toMatchObject({ status: 303, location: expect.stringMatching(/\/record\/incident\/[\w-]{36}$/) })
  const incident = accessibleText(mainOf(await get(opened.location, 200, { Cookie })))
  expect(incident).toMatch(/\d+ people touched/)
  expect(incident).toMatch(/without delay; known for \d+ minute/)
  expect(incident).toContain('incident@cert-in.org.in')
  const closed = await send(opened.location, {}, { Cookie })
  expect(closed).toMatchObject({ status: 303, location: address })
  expect(linksIn(await get(address, 200, { Cookie })).map(({ to }) => to)).not.toContain(opened.location)
})

test('a sign-in form names missing fields, keeps the username after a wrong password, and leads to the requested page', async () => {
  const wanted = '/adminDashboard/contact?q=ravi+%26+co&page=1'
  const redirect = await fetch(url + wanted, { redirect: 'manual' })
  const address = redirect.headers.get('Location') ?? ''
  expect(address).toMatch(/^\/adminsite\?to=/)
  const signIn = await get(address)
  const named = (name: string) => elementsIn(signIn, 'button').find((button) => accessibleText(button) === name)
  // A form of its own, so that what was typed does not get into the URL.
  expect(named('Forgot password')?.properties.form).toEqual('forgot')
  const forgot = elementWithId(signIn, 'forgot')
  expect([forgot?.properties.action, inputsIn(forgot)]).toEqual(['/adminsite/forgot', []])
  expect(accessibleText(mainOf(await get('/adminsite/forgot')))).toContain('npm run admin -- reset-password NAME')
  const empty = await send(address, { username: '', password: '' })
  for (const words of ['Username is required', 'Password is required'])
    expect(accessibleText(mainOf(empty.page))).toContain(words)
  const wrong = await send(address, { username: 'admin', password: 'wrong password', remember: 'on' })
  expect(accessibleText(mainOf(wrong.page))).toContain('Invalid Username or Password')
  expect(valueIn(wrong.page, 'username')).toBe('admin')
  const [remember] = elementsIn(wrong.page, 'input').filter(({ properties }) => properties.type === 'checkbox')
  expect(remember?.properties.checked).toBe(true)
  expect(await send(address, { username: 'admin', password: adminPassword })).toMatchObject({ location: wanted })
})

function message(fields: Record<string, string> = {}) {
  return { ...(newMessage(fields) as Record<string, string>), page: 'contact' }
}

/** Sends a form as a browser without script does. */
async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: url, ...headers },
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('Location') ?? '', page: await response.text() }
}

async function get(path: string, status = 200, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers })
  expect(response.status, path).toBe(status)
  return await response.text()
}

/** Sends an enquiry. Returns its reference and the path of its page for the sender. */
async function sendEnquiry() {
  const fields = { ...message({ name: 'Quixotine Sharma', email: 'quixotine@example.com' }), service: 'arbitration' }
  const { location } = await send('/insert/contactus', fields)
  const reference = new URL(location, url).searchParams.get('sent') ?? 'none'
  const found = await fetch(`${url}/insert/getcontact?q=${reference}`, { headers: { Cookie } })
  const { contacts } = await found.json()
  return { reference, path: enquiryPath(inject('siteTemplate'), contacts[0]._id) }
}

/** The elements with this property. */
function everyPart(page: string, property: string) {
  return ['p', 'div', 'span', 'button', 'section']
    .flatMap((tagName) => elementsIn(page, tagName))
    .filter(({ properties }) => properties[property] !== undefined)
}

/** Names and values of the fields of a form. */
function inputsIn(form: Element | undefined) {
  return elementsIn(form ?? '', 'input').map(({ properties }) => [properties.name, properties.value])
}

function valueIn(page: string, name: string) {
  return elementsIn(page, 'input').find(({ properties }) => properties.name === name)?.properties.value
}

function chosenIn(page: string, name: string) {
  const [field] = elementsIn(page, 'select').filter(({ properties }) => properties.name === name)
  const chosen = elementsIn(field ?? '', 'option').find(({ properties }) => properties.selected)
  return chosen?.properties.value
}
