import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { toString as wordsOf } from 'hast-util-to-string'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counted, numberWord } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { boardFor } from '#domain/site/pages.ts'
import { accessibleText, elementsIn, linksIn, mainOf, partNamed, wordsIn } from '#tests/support/html.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { longWait } from '#tests/support/test-run.ts'
import { addAreas, addMember, addQuestion, copyContent, removeOtherAreas } from '#tests/support/texts/content-copy.ts'
import { areas, members } from '#tests/support/texts/content-words.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

/* The page cache of the built site. A cached response has no X-Request-Id. */

let site: CopiedSite
let office: CopiedSite['office']
const content = copyContent()
const files = ['/rss.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/llms.txt', '/site.webmanifest']
const addresses = [...publicPages, '/blog?page=2', ...files]

beforeAll(async () => {
  site = await startCopiedSite({ CONTENT_DIR: content, LOG_LEVEL: 'info' })
  office = site.office
})

afterAll(async () => {
  const code = await site.end('SIGTERM')
  rmSync(content, { recursive: true })
  expect(code).toBe(0)
})

test('every kind of change is visible on all cached pages in the next request', async () => {
  await expectFreshPages('at the start')
  const { blog } = await send('POST', '/insert/blog', await postForm('Tides of a river, measured'))
  for (const list of ['/blog', '/']) expect(await text(list), list).toContain('Tides of a river, measured')
  await expectFreshPages('after a post')
  await send('PATCH', `/insert/blog?id=${blog._id}`, { title: 'Tides of a river, measured twice' })
  expect(await text(`/blog/${blog.slug}`)).toContain('measured twice')
  await expectFreshPages('after an edit')
  await send('DELETE', `/insert/deleteblog?id=${blog._id}`)
  expect((await get(`/blog/${blog.slug}`)).status).toBe(410)
  await expectFreshPages('after the bin')
  const article = { title: 'River tides in the press', plateform: 'A Paper', articleurl: 'https://example.com/tides' }
  await send('POST', '/insert/newarticle', article)
  expect(await text('/media')).toContain(article.title)
  await expectFreshPages('after an article')
  const picture = new FormData()
  picture.set('image', new Blob([await image(12)]), 'tide.webp')
  picture.set('alt', 'A tide table')
  const { media } = await send('POST', '/insert/media', picture)
  expect(await text('/media')).toContain('A tide table')
  await expectFreshPages('after a picture')
  const { revision } = await (await get('/insert/getcontent?page=careers', office)).json()
  await send('PATCH', '/insert/content?page=careers', { revision, image: media.mediaimage, imageAlt: 'A tide table' })
  await send('POST', '/insert/publishcontent', {})
  expect(await text('/carrers')).toContain(media.mediaimage)
  await send('PATCH', `/insert/media?id=${media._id}`, { focus: { x: 10, y: 85 } })
  expect(await text('/carrers')).toContain('fx-10 fy-85')
  await expectFreshPages('after another focal point of a picture that a page shows')
  addQuestion(content)
  appendFileSync(path.join(content, 'terms.md'), '\nA tide waits for nobody.\n')
  const before = renameIntro('A tide of words')
  expect(await text('/')).toContain(before)
  site.signal('SIGHUP')
  await site.waitForOutput('words read anew')
  expect(await text('/termsofservice')).toContain('A tide waits')
  expect(await text('/resources/faq')).toContain('Is there one more?')
  expect(await text('/')).toContain('A tide of words')
  expect(await text('/')).not.toContain(before)
  await expectFreshPages('after the words were read anew')
})

test('a mistake in a content file is shown in the admin area with file and line until it is fixed', async () => {
  const file = path.join(content, 'faq.yaml')
  const whole = readFileSync(file, 'utf8')
  const shownMistake = async (tab = '') => {
    const response = await get(`/adminDashboard${tab}`, office)
    return (await response.text()).match(/content\/faq\.yaml: [^<]*/)?.[0]
  }
  expect(await shownMistake()).toBeUndefined()
  writeFileSync(file, '- question: Is it whole?\n')
  site.signal('SIGHUP')
  await expect.poll(() => shownMistake(), longWait).toBe('content/faq.yaml: a text is missing at [0].answer (line 1)')
  expect(await shownMistake('/contact')).toBe(await shownMistake())
  expect(await text('/resources/faq')).not.toContain('Is it whole?')
  writeFileSync(file, whole)
  site.signal('SIGHUP')
  await expect.poll(() => shownMistake(), longWait).toBeUndefined()
})

test('a scheduled post appears on the cached blog list exactly at its publication time', async () => {
  const form = await postForm('Dated a little ahead')
  form.set('state', 'draft')
  const { blog } = await send('POST', '/insert/blog', form)
  // All slow work is done before the date is set.
  const publishAt = new Date(Date.now() + 1_500).toISOString()
  await send('PATCH', `/insert/blog?id=${blog._id}`, { state: 'published', publishAt })
  const observed: { at: string; there: boolean }[] = []
  const isListed = async () => {
    const startedAt = new Date().toISOString()
    const there = (await text('/blog')).includes(blog.title)
    // A request that started before and ended after the date may show either.
    if (there || new Date().toISOString() < publishAt || startedAt >= publishAt) observed.push({ at: startedAt, there })
    return there
  }
  const early = await isListed()
  // On a busy machine the date may have passed by now.
  expect(early).toBe(early && new Date().toISOString() >= publishAt)
  expect((await get('/blog')).headers.has('X-Request-Id')).toBe(false)
  await expect.poll(isListed, { ...longWait, interval: 20 }).toBe(true)
  expect(observed.filter(({ at, there }) => at >= publishAt && !there)).toEqual([])
  expect(await text('/sitemap.xml')).toContain(blog.slug)
})

test('responses to signed-in users are neither cached nor sent to other visitors', async () => {
  for (const address of ['/adminDashboard', '/adminDashboard/contact', '/about', '/blog', '/insert/getcontact']) {
    const mine = await get(address, office)
    expect(mine.headers.get('Cache-Control')).toBe('no-store')
    const others = await get(address)
    if (address.startsWith('/admin')) expect(others.status).toBe(302)
    expect(others.headers.get('Set-Cookie')).toBeNull()
    // A response that was cached from a session would have `no-store`.
    if (others.status === 200) expect(others.headers.get('Cache-Control')).toBe('no-cache')
  }
})

test('a deleted picture answers 404, even if it was cached', async () => {
  const form = new FormData()
  form.set('image', new Blob([await image(50)]), 'gone.webp')
  const { media } = await send('POST', '/insert/media', form)
  const address = `/uploads/medias/${media.mediaimage}`
  await expect.poll(async () => (await get(address)).headers.get('Cache-Control'), longWait).toContain('immutable')
  expect((await get(address)).headers.has('X-Request-Id')).toBe(false)
  await send('DELETE', `/insert/deletemedia?id=${media._id}`)
  expect((await get(address)).status).toBe(404)
})

test('the picture of a permanently deleted post answers 404', async () => {
  const { blog } = await send('POST', '/insert/blog', await postForm('Here today, gone for good', 140))
  const address = `/uploads/blogs/${blog.blogimage}?w=320`
  await send('DELETE', `/insert/deleteblog?id=${blog._id}`)
  await expect.poll(async () => (await get(address)).headers.get('Cache-Control'), longWait).toContain('immutable')
  expect((await get(address)).status).toBe(200)
  await send('DELETE', `/insert/purgeblog?id=${blog._id}`)
  expect((await get(address)).status).toBe(404)
})

test.each([
  '/blog?constructor=1',
  '/blog?__proto__=1',
  '/pictures/x?toString=1',
  '/blog/tag/x?valueOf=',
  '/blog/%E0%A4%A',
])('the unusual address %s causes no server error, and the next request is answered', async (address) => {
  expect((await get(address)).status).toBeLessThan(500)
  expect((await get('/about')).status).toBe(200)
})

test.each(['/rss.xml', '/feed.json', '/sitemap.xml'])(
  '%s is served from the cache, and answers 304 to a matching ETag',
  async (address) => {
    const whole = await (await get(address)).text()
    const cached = await get(address)
    expect(cached.headers.get('X-Request-Id')).toBeNull()
    expect(await cached.text()).toBe(whole)
    const known = await fetch(site.url + address, { headers: { 'If-None-Match': cached.headers.get('ETag') ?? '' } })
    expect(known.status).toBe(304)
    expect(known.headers.get('X-Request-Id')).toBeNull()
  },
)

test('searches and unknown addresses are not cached, and an unknown parameter gets the same cached page', async () => {
  for (const address of ['/blog?q=relief', '/search?q=relief', '/no/such/page']) {
    const [one, other] = [await get(address), await get(address)]
    expect(one.headers.get('X-Request-Id'), address).not.toBe(other.headers.get('X-Request-Id'))
  }
  const whole = await (await get('/about')).text()
  const strange = await get('/about?x=1')
  // A cached response has no request id.
  expect(strange.headers.get('X-Request-Id')).toBeNull()
  expect(await strange.text()).toBe(whole)
})

test('pages show and count an added area, question and partner, and one practice area or thirty-two', async () => {
  const answersOf = async () => elementsIn(await text('/resources/faq'), 'summary').length
  const answersBefore = await answersOf()
  addAreas(content, 1)
  addQuestion(content)
  addMember(content)
  await reloadContent()
  const more = areas.length + 1
  const home = mainOf(await text('/'))
  expect(wordsIn(home, 'h2').join()).toContain(`${numberWord(more)} fields of practice`)
  expect(linksIn(home).map(({ words }) => words)).toContain(`All ${counted(more, 'practice area')}`)
  expect(linksIn(partNamed(await text('/'), 'Practice areas'))).toHaveLength(more)
  expect(await answersOf()).toBe(answersBefore + 1)
  const team = mainOf(await text('/team'))
  expect(wordsIn(team, 'h1').join().toLowerCase()).toBe(`${counted(members.length + 1, 'partner')}, one file`)
  expect(elementsIn(team, 'article')).toHaveLength(members.length + 1)
  expect(wordsIn(mainOf(await text('/sitemap')), 'dd')[1]).toBe(String(more))
  await expectBoard(more)

  removeOtherAreas(content, ['litigation'])
  await reloadContent()
  expect(await expectBoard(1)).toContain('We act in one field,')
  expect(linksIn(mainOf(await text('/practice-areas/litigation'))).filter(({ words }) => /area$/.test(words))).toEqual(
    [],
  )
  expect(linksIn(mainOf(await text('/'))).map(({ words }) => words)).toContain('The practice area')

  addAreas(content, rules.practiceAreas.most - 1)
  await reloadContent()
  expect(await expectBoard(rules.practiceAreas.most)).toContain('We act in thirty-two fields,')
})

/** Expects the board with a card and a square of its own for each area, and the classes that a browser test lays out. */
async function expectBoard(count: number) {
  const main = mainOf(await text('/practice-areas'))
  expect(linksIn(main).filter(({ words }) => words.startsWith('Read More'))).toHaveLength(count)
  const classed = (name: string) =>
    [...elementsIn(main, 'div'), ...elementsIn(main, 'span')].filter(({ properties: { className } }) =>
      [className].flat().includes(name),
    )
  const squares = classed('area-card-square').map(wordsOf)
  expect(new Set(squares).size).toBe(count)
  const { files, left } = boardFor(count)
  expect(classed('area-board').map(({ properties }) => properties.className)).toEqual([
    ['area-board', `files-${files}`],
  ])
  expect(classed('area-board-rest').map(({ properties }) => properties.className)).toEqual([
    ['area-board-rest', 'on-navy', `left-${left}`, ...(count % 2 === 1 ? ['is-odd'] : [])],
  ])
  return accessibleText(main)
}

async function reloadContent() {
  const before = site.output().length
  site.signal('SIGHUP')
  await site.waitForOutput('words read anew', before)
}

/** Changes the heading of the home page, and returns the old one. */
function renameIntro(title: string) {
  const file = path.join(content, 'home.yaml')
  const yaml = readFileSync(file, 'utf8')
  const [, before = ''] = /^intro:\n.*\n {2}title: (.*)$/m.exec(yaml) ?? []
  expect(before).not.toBe('')
  writeFileSync(file, yaml.replace(before, title))
  return before
}

/** Cached pages equal newly rendered ones: a request with a session cookie, even an expired one, bypasses the cache. */
async function expectFreshPages(when: string) {
  const expired = { Cookie: 'chambers.session_token=ended' }
  for (const address of addresses) {
    const [cached, rendered] = [await get(address), await get(address, expired)]
    expect([cached.status, await cached.text()], `${address} ${when}`).toEqual([rendered.status, await rendered.text()])
    if (cached.status === 200) expect(cached.headers.has('X-Request-Id'), `${address} is kept`).toBe(false)
  }
}

async function get(address: string, headers: Record<string, string> = {}) {
  return await fetch(site.url + address, { headers, redirect: 'manual' })
}

async function text(address: string) {
  return await (await get(address)).text()
}

async function send(method: string, address: string, body?: FormData | object) {
  const isForm = body instanceof FormData
  const headers = isForm ? office : { ...office, 'Content-Type': 'application/json' }
  const response = await fetch(site.url + address, {
    method,
    headers,
    body: isForm ? body : JSON.stringify(body ?? {}),
  })
  expect(response.status, address).toBeLessThan(300)
  return await response.json()
}

async function postForm(title: string, red = 90) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    title,
    description: 'Its text.',
    writer: 'A. N. Advocate',
    tags: 'Tides',
  }))
    form.set(name, value)
  form.set('image', new Blob([await image(red)]), 'river.webp')
  return form
}

function image(red: number) {
  return sharp({ create: { width: 160, height: 100, channels: 3, background: { r: red, g: 26, b: 46 } } })
    .webp()
    .toBuffer()
}
