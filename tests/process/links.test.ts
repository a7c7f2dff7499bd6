import { expect, inject, test } from 'vitest'
import { legalLinks } from '#domain/site/pages.ts'
import { sectionsFor, sitemapFigures } from '#domain/site/sitemap-sections.ts'
import { elementsIn, linksIn, mainOf, wordsIn } from '#tests/support/html.ts'
import { practiceAreas, resources } from '#tests/support/public-pages.ts'
import { interfaceWords } from '#tests/support/texts/content-words.ts'

/* The links of the built site, in particular those of its sitemap and its practice areas. */

const url = inject('siteUrl')
const sections = sectionsFor({ practiceAreas, resources, interface: interfaceWords })

test('every internal link and anchor leads to an existing page and element', async () => {
  const publicUrl = url.replace('127.0.0.1', 'localhost')
  const pages = new Map<string, { html: string; ids: Set<string> }>()
  const queue: { from: string; to: URL }[] = [{ from: 'the start', to: new URL('/', publicUrl) }]
  const dead: string[] = []

  for (let link = queue.shift(); link; link = queue.shift()) {
    const { from, to } = link
    const address = to.pathname + to.search
    let page = pages.get(address)
    if (!page) {
      const response = await fetch(url + address)
      const isPage = response.headers.get('Content-Type')?.includes('text/html') ?? false
      const html = isPage ? await response.text() : ''
      page = { html, ids: new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)) }
      pages.set(address, page)
      if (response.status >= 400) dead.push(`${address} (${response.status}), linked from ${from}`)
      for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
        const target = new URL(href.replaceAll('&amp;', '&'), to)
        if (target.origin === publicUrl) queue.push({ from: address, to: target })
      }
    }
    const anchor = to.hash.slice(1)
    if (anchor && !page.ids.has(anchor)) dead.push(`${address}#${anchor}, linked from ${from}`)
  }
  expect(dead).toEqual([])
  expect(pages.size).toBeGreaterThan(35)
})

test('the sitemap page shows its four counts and every link of its sections in order', async () => {
  const main = mainOf(await textAt('/sitemap'))
  expect(wordsIn(main, 'dt')).toEqual(['Main sections', 'Practice areas', 'Total pages', 'Legal pages'])
  expect(wordsIn(main, 'dd')).toEqual(sitemapFigures(sections, interfaceWords.pages).map(([, figure]) => figure))
  expect(wordsIn(main, 'h2')).toEqual([
    ...['Home', 'About Us', 'Our Team', 'Practice Areas', 'Resources', 'Contact', 'Legal'],
  ])
  const listed = [...sections.flatMap((section) => [section, ...section.children]), ...legalLinks]
  expect(linksIn(main).map(({ to }) => to)).toEqual(listed.map(({ path }) => path))
})

test('every link of the sitemap page answers 200 without a redirect, and every anchor exists', async () => {
  const targets = [...sections.flatMap((section) => [section, ...section.children]), ...legalLinks]
  for (const { path: target } of targets) {
    const [address, anchor] = target.split('#')
    const response = await fetch(`${url}${address}`, { redirect: 'manual' })
    expect(response.status, target).toBe(200)
    const page = await response.text()
    if (anchor) expect(page.includes(`id="${anchor}"`), target).toBe(true)
  }
})

test('the practice areas page has a card for each area with title, image, description and link', async () => {
  const main = mainOf(await textAt('/practice-areas'))
  const links = linksIn(main).filter(({ words }) => words.startsWith('Read More'))
  expect(links.map(({ to }) => to)).toEqual(practiceAreas.map(({ slug }) => `/practice-areas/${slug}`))
  const cards = elementsIn(main, 'li').filter((item) =>
    linksIn(item).some(({ words }) => words.startsWith('Read More')),
  )
  expect(cards).toHaveLength(practiceAreas.length)
  for (const [index, { title }] of practiceAreas.entries()) {
    const card = cards[index] as (typeof cards)[number]
    expect([...wordsIn(card, 'h2'), ...wordsIn(card, 'h3')]).toEqual([title])
    expect(elementsIn(card, 'img')).toHaveLength(1)
    expect(wordsIn(card, 'p').map((words) => words.length > 10)).toEqual([true])
  }
})

test('every practice area page links to the previous and next area and to the contact form for this area', async () => {
  for (const [index, { slug, title }] of practiceAreas.entries()) {
    const main = mainOf(await textAt(`/practice-areas/${slug}`))
    expect(wordsIn(main, 'h1')).toEqual([title])
    const [previous, next] = [practiceAreas.at(index - 1), practiceAreas[(index + 1) % practiceAreas.length]]
    expect(linksIn(main)).toEqual(
      expect.arrayContaining([
        { words: `Previous area ${previous?.title}`, to: `/practice-areas/${previous?.slug}` },
        { words: `Next area ${next?.title}`, to: `/practice-areas/${next?.slug}` },
        { words: `Contact Us About ${title}`, to: `/contact?service=${slug}` },
      ]),
    )
  }
})

test('former addresses of practice areas, terms and careers redirect permanently', async () => {
  const moved = {
    '/practice-areas/civil-commercial': '/practice-areas/litigation',
    '/practice-areas/environmental': '/practice-areas/environmental-law',
    '/practice-areas/energy': '/practice-areas/energy-infrastructure',
    '/practice-areas/employment': '/practice-areas/employment-law',
    '/practice-areas/regulatory': '/practice-areas/regulatory-compliance',
    '/practice-areas/real-estate': '/practice-areas/real-estate-law',
    '/practice-areas/medical-negligence': '/practice-areas/healthcare-law',
    '/practice-areas/constitutional': '/practice-areas/constitutional-law',
    '/practice-areas/white-collar': '/practice-areas/litigation#white-collar',
    '/terms-of-service': '/termsofservice',
    '/careers': '/carrers',
  }
  for (const [from, to] of Object.entries(moved)) {
    const response = await fetch(url + from, { redirect: 'manual' })
    expect([response.status, response.headers.get('Location')], from).toEqual([301, to])
  }
})

test.each(['no-such-area', 'law', 'LITIGATION', '%3Cscript%3E', 'constructor'])(
  'the unknown practice area %s answers 404 with the page ‘Practice Area Not Found’',
  async (slug) => {
    const response = await fetch(`${url}/practice-areas/${slug}`)
    expect(response.status).toBe(404)
    const main = mainOf(await response.text())
    expect(wordsIn(main, 'h1')).toEqual(['Practice Area Not Found'])
    expect(linksIn(main)).toContainEqual({ words: 'Back to Practice Areas', to: '/practice-areas' })
  },
)

test('every table of contents entry of the privacy policy and the terms leads to exactly one section', async () => {
  for (const address of ['/privacy-policy', '/termsofservice']) {
    const html = await textAt(address)
    const contents = elementsIn(html, 'nav').find(({ properties }) => properties.ariaLabel === 'On this page')
    const targets = linksIn(contents ?? '').map(({ to }) => to)
    expect(targets.length, address).toBeGreaterThan(5)
    for (const target of targets) expect(html.split(`id="${target.slice(1)}"`), target).toHaveLength(2)
  }
})

async function textAt(path: string) {
  const response = await fetch(url + path)
  expect(response.status, path).toBe(200)
  return await response.text()
}
