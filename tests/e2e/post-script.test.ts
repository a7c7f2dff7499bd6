import type { Page } from '@playwright/test'
import { xssVectors } from '#tests/fixtures/xss.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { officeHeaders } from '#tests/support/browser/office-page.ts'
import { insertPostInto } from '#tests/support/browser/posts.ts'
import { watchPolicy } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const perPost = 47

test('no script in a post runs in lists, post pages, previews, feeds, search or the admin area', async ({
  page,
  site,
}) => {
  const ids: string[] = []
  for (let from = 0; from < xssVectors.length; from += perPost) {
    // Remove lone surrogates: every form refuses them.
    const vectors = xssVectors.slice(from, from + perPost).map(([, text]) => text.toWellFormed())
    const line = vectors.join(' ')
    const words = { title: line, summary: line, author: line, imageAlt: line, shareText: line, tags: vectors }
    const captions = vectors.map((text) => `![${text}](/uploads/medias/x.webp "${text}")`)
    const text = [...vectors, ...captions, ...vectors.map((text) => `## ${text}`)].join('\n\n')
    ids.push(insertPostInto(site.dataDir, { ...words, text, slug: `typed-${from}`, areas: ['arbitration'] }))
  }
  await site.reload()
  const expectNoViolations = await watchPolicy(page)
  const expectNothingRan = await watchScript(page)
  await addSessionCookie(page)
  const posts = await read(page, '/insert/getblog?fields=_id,slug,title')
  expect(posts.blogs.map(({ _id }: { _id: string }) => _id)).toEqual(expect.arrayContaining(ids))

  const paths = [
    ...ids.map((_, at) => `/blog/typed-${at * perPost}`),
    ...(await previewsOf(page, ids)),
    ...['/blog', '/blog?q=script', '/blog/tag/script-xss-script'],
    ...['/search?q=script', '/resources/legal-updates', '/practice-areas/arbitration', '/sitemap'],
    ...['/adminDashboard/blog', '/adminDashboard/blog?q=xss'],
    ...ids.map((id) => `/adminDashboard/blog/${id}`),
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(
      page
        .getByRole('main')
        .or(page.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible()
    await triggerHandlers(page)
  }
  await expectSafeFeeds(page)
  expectNothingRan()
  expectNoViolations()
})

/** Records scripts that run and requests to evil.example. Returns a function that expects none. */
async function watchScript(page: Page) {
  const ran: string[] = []
  await page.exposeFunction('xss', () => void ran.push(page.url()))
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message())
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('evil.example')) ran.push(request.url())
  })
  return () => expect(ran).toEqual([])
}

/** Triggers handlers by pointer and focus, and expects no link to a script. */
async function triggerHandlers(page: Page) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      element.focus({ preventScroll: true })
    }
    const isScript = (address: string) => /^\s*(javascript|vbscript|data|blob|view-source):/i.test(address)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(({ href }) => isScript(href))
    if (links.length > 0) throw new Error(`Links to scripts: ${links.map(({ href }) => href).join(', ')}`)
  })
}

async function previewsOf(page: Page, ids: string[]) {
  const addresses: string[] = []
  for (const id of ids) {
    const response = await page.request.post(`/insert/previewblog?id=${id}`, { headers: officeHeaders })
    addresses.push(`${(await response.json()).address}?frame`)
  }
  return addresses
}

async function read(page: Page, address: string) {
  return await (await page.request.get(address)).json()
}

type FeedText = { name: string; text: string; isHtml: boolean }

/** The titles and descriptions in feeds contain only text, and the full texts nothing that runs. */
async function expectSafeFeeds(page: Page) {
  const rss = await (await page.request.get('/rss.xml')).text()
  await page.goto('/robots.txt')
  const inRss = await page.evaluate((xml): FeedText[] => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml')
    if (parsed.querySelector('parsererror')) throw new Error('The feed is not XML.')
    // Feed readers parse these as HTML, but names and topics as plain text.
    const texts = [...parsed.querySelectorAll('title, description'), ...parsed.getElementsByTagName('content:encoded')]
    return texts.map(({ tagName: name, textContent }) => ({
      name,
      text: textContent ?? '',
      isHtml: name === 'content:encoded',
    }))
  }, rss)
  const { items } = await read(page, '/feed.json')
  const inJson = items.map(({ content_html: text }: { content_html: string }) => ({ name: 'JSON', text, isHtml: true }))
  expect(inJson.length).toBeGreaterThan(5)
  expect(await page.evaluate(faultsIn, [...inRss, ...inJson])).toEqual([])
}

/** Elements of a feed's texts where only plain text is allowed, or that could run. */
function faultsIn(texts: FeedText[]) {
  return texts.flatMap(({ name, text, isHtml }) => {
    const html = new DOMParser().parseFromString(text, 'text/html')
    return [...html.body.querySelectorAll('*'), ...html.head.querySelectorAll('*')].flatMap((element) => {
      const handlers = element.getAttributeNames().filter((attribute) => /^(on|style$)/.test(attribute))
      const isScriptLink = /^\s*(javascript|vbscript|data):/i.test(element.getAttribute('href') ?? '')
      const isForeign = /^(script|style|svg|math|iframe|base|meta|link)$/i.test(element.localName)
      return !isHtml || handlers.length > 0 || isScriptLink || isForeign ? [`${name}: ${element.outerHTML}`] : []
    })
  })
}
