import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { accessibleText, elementsIn, linksIn, mainOf, partNamed, readPageFacts, wordsIn } from '#tests/support/html.ts'
import { type Site, startWorkerSite } from '#tests/support/processes/site-template.ts'

/* Lists of posts, press links and pictures in the served HTML: complete, filtered, empty and failed. */

const newest = 'Interim relief before and during arbitration'
let site: Site

beforeAll(async () => {
  site = await startWorkerSite(inject('siteTemplate'), { CONTENT_DIR: 'tests/fixtures/content' })
})

beforeEach(() => site.reset())

afterAll(() => site.stop())

test('the blog lists three posts per page, each with date, author, excerpt, tags and a link to the post', async () => {
  const page = await pageAt('/blog')
  expect(headings(page, 'h1')).toEqual(['Legal Insights & Resources'])
  const posts = elementsIn(page, 'article')
  expect(posts).toHaveLength(rules.blog.postsPerPage)
  const first = posts[0] ?? mainOf(page)
  expect(wordsIn(first, 'h2')).toEqual([newest])
  expect(wordsIn(first, 'time')).toEqual([expect.stringMatching(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)])
  expect(accessibleText(first)).toContain('A. N. Advocate')
  expect(accessibleText(first)).toContain('When to go to the court under Section 9')
  expect(wordsIn(first, 'li')).toEqual(['Arbitration', 'Procedure'])
  expect(linksIn(first)).toContainEqual({
    to: '/blog/interim-relief-before-and-during-arbitration',
    words: `Read More: ${newest}`,
  })
})

test('the blog pagination has Previous and Next, which are disabled on the first and last page', async () => {
  const seen: string[] = []
  for (const number of [1, 2, 3, 4]) {
    const page = await pageAt(number === 1 ? '/blog' : `/blog?page=${number}`)
    expect(accessibleText(partNamed(page, 'Blog pages'))).toContain(`Page ${number} of 4`)
    const targets = elementsIn(partNamed(page, 'Blog pages'), 'button').map(
      ({ properties }) => properties.value ?? null,
    )
    const disabled = elementsIn(partNamed(page, 'Blog pages'), 'button').map(({ properties }) => properties.disabled)
    expect(disabled).toEqual(
      [number === 1 || undefined, number === 4 || undefined].map((is) => (is ? true : undefined)),
    )
    if (number > 1 && number < 4) expect(targets).toEqual([String(number - 1), String(number + 1)])
    seen.push(...elementsIn(page, 'article').flatMap((post) => wordsIn(post, 'h2')))
  }
  expect(new Set(seen).size).toBe(10)
})

test('a page past the end and an unknown post answer 404, and an invalid page number shows page 1', async () => {
  const past = await pageAt('/blog?page=99', 404)
  expect(headings(past, 'h2').concat(headings(past, 'h1'))).toContain('There is no page 99')
  expect(linksIn(mainOf(past))).toContainEqual({ to: '/blog?page=4', words: 'Go to page 4' })
  for (const value of ['abc', '0', '-1']) {
    expect(accessibleText(partNamed(await pageAt(`/blog?page=${value}`), 'Blog pages'))).toContain('Page 1 of 4')
  }
  expect(headings(await pageAt('/blog/no-such-post', 404), 'h1')).toEqual(['Oops! Page not found'])
})

test('a blog page has prev, next, canonical and feed links in its head', async () => {
  const second = headLinks(await pageAt('/blog?page=2'))
  expect(second).toMatchObject({ prev: ['/blog'], next: ['/blog?page=3'] })
  expect(second.canonical).toEqual([expect.stringMatching(/\/blog\?page=2$/)])
  expect(second.alternate).toEqual(expect.arrayContaining(['/rss.xml', '/feed.json']))
  expect(headLinks(await pageAt('/blog')).prev).toBeUndefined()
})

test('a topic page lists only its posts, and other spellings of the topic redirect to it', async () => {
  const page = await pageAt('/blog/tag/limitation')
  expect(headings(page, 'h1')).toEqual(['Limitation'])
  expect(elementsIn(page, 'article')).toHaveLength(3)
  for (const post of elementsIn(page, 'article')) expect(wordsIn(post, 'li').join()).toMatch(/limitation/i)
  const topics = elementsIn(partNamed(page, 'Topics'), 'a')
  const current = topics.filter(({ properties }) => properties.ariaCurrent === 'page')
  expect(current.map(accessibleText)).toEqual(['Limitation 3'])
  expect(topics.map(accessibleText)).toContain('All 10')
  // A topic with only one note is in the collapsed part.
  const folded = elementsIn(elementsIn(page, 'details')[0] ?? '', 'a').map(accessibleText)
  expect(folded.length).toBeGreaterThan(3)
  expect(topics.map(accessibleText).filter((topic) => / 1$/.test(topic))).toEqual(folded)
  expect(linksIn(partNamed(page, 'See also'))).not.toEqual([])
  for (const spelling of ['/blog/tag/Case%20Study', '/blog?tag=Case%20Study']) {
    const moved = await fetch(site.url + spelling, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/blog/tag/case-study'])
  }
  await pageAt('/blog/tag/no-such-topic', 404)
  expect(accessibleText(mainOf(await pageAt('/blog/tag/limitation?page=2', 404)))).toContain('There is no page 2')
})

test('the blog search highlights matches, paginates results and suggests topics if nothing is found', async () => {
  const page = await pageAt('/blog?q=arbitrators')
  const [status] = elementsIn(mainOf(page), 'p').filter(({ properties }) => properties.role === 'status')
  expect(status && accessibleText(status)).toBe('Four notes for ‘arbitrators’. See all notes')
  expect(wordsIn(elementsIn(page, 'article')[0] ?? '', 'mark')[0]).toMatch(/^arbitra/i)
  expect(readPageFacts(page).metas.get('robots')).toEqual(['noindex, follow'])
  const next = elementsIn(partNamed(page, 'Blog pages'), 'form')[0]
  expect(next?.properties.action).toBe('/blog')
  expect(elementsIn(next ?? '', 'input').map(({ properties }) => [properties.name, properties.value])).toContainEqual([
    'q',
    'arbitrators',
  ])
  expect(elementsIn(await pageAt('/blog?q=arbitrators&page=2'), 'article')).toHaveLength(1)

  const nothing = await pageAt('/blog?q=quixotic')
  expect(accessibleText(mainOf(nothing))).toContain('No note was found for ‘quixotic’')
  expect(elementsIn(partNamed(nothing, 'Topics'), 'a').map(accessibleText)).toContain('Tribunals 1')
  expect(linksIn(mainOf(nothing))).toContainEqual({ to: '/blog', words: 'all notes' })
})

test('posts and other pages have Open Graph metadata and a share image of 1200 × 630 pixels', async () => {
  const post = readPageFacts(await pageAt('/blog/interim-relief-before-and-during-arbitration')).metas
  expect(Object.fromEntries(post)).toMatchObject({
    'og:type': ['article'],
    'article:published_time': [expect.stringMatching(/Z$/)],
    'article:author': ['A. N. Advocate'],
    'article:section': ['Arbitration'],
    'article:tag': [expect.any(String), expect.any(String)],
    'twitter:card': ['summary_large_image'],
    'og:image': [expect.stringMatching(new RegExp(`^${site.url}/share/[a-f0-9]{32}/interim-relief`))],
  })
  const about = readPageFacts(await pageAt('/about')).metas
  expect(Object.fromEntries(about)).toMatchObject({
    'og:type': ['website'],
    'og:image:alt': ['A practice built on preparation: The Chambers'],
  })
  for (const address of [post.get('og:image')?.[0], about.get('og:image')?.[0]]) {
    const picture = await fetch(String(address))
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    const png = Buffer.from(await picture.arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

test('a binned post answers 410, a failed list shows an error, and an empty list shows ‘Blogs Not Found’', async () => {
  const slug = "slug = 'reading-a-tariff-order'"
  await site.sql(`insert into postAddress (slug, postId, at) select slug, id, publishedAt from post where ${slug};
    update post set binnedAt = '2026-11-15T00:00:00.000Z' where ${slug}`)
  const gone = await pageAt('/blog/reading-a-tariff-order', 410)
  expect(headings(gone, 'h1')).toEqual(['This post is no longer here'])
  expect(linksIn(mainOf(gone))).toContainEqual({ to: '/blog', words: 'See the other posts' })
  expect(accessibleText(mainOf(await pageAt('/blog')))).not.toContain('tariff order')

  await site.sql('alter table post rename to lost')
  try {
    for (const path of ['/resources/legal-updates', '/resources/case-studies', '/blog?page=2']) {
      const failed = mainOf(await pageAt(path, 500))
      expect(accessibleText(failed), path).toContain('The posts could not be loaded.')
      expect(accessibleText(failed), path).not.toContain('Blogs Not Found')
      expect(linksIn(failed), path).toContainEqual({ to: path, words: 'Try again' })
    }
    await expect.poll(() => site.output()).toContain('a list could not be loaded')
    // Pages with content of their own still work without posts.
    for (const path of ['/?again', '/practice-areas/arbitration', '/team'])
      expect(headings(await pageAt(path), 'h1')).not.toEqual([])
  } finally {
    await site.sql('alter table lost rename to post')
  }
  expect(elementsIn(await pageAt('/blog?page=2'), 'article')).toHaveLength(3)

  await site.sql('delete from post')
  for (const path of ['/blog', '/resources/legal-updates', '/resources/case-studies']) {
    const empty = mainOf(await pageAt(path))
    expect(accessibleText(empty), path).toContain('Blogs Not Found')
    expect(wordsIn(empty, 'button'), path).not.toContain('Next')
  }
  const home = mainOf(await pageAt('/'))
  expect(linksIn(home)).toContainEqual({ to: '/team', words: 'All profiles' })
  expect(linksIn(home)).not.toContainEqual({ to: '/blog', words: 'All notes' })
})

test('press articles link to other websites with a notice, and their pagination wraps around', async () => {
  const page = await pageAt('/media')
  expect(headings(page, 'h1')).toEqual(['Media Coverage'])
  const articles = elementsIn(page, 'article')
  expect(articles).toHaveLength(rules.media.articlesPerPage)
  expect(wordsIn(articles[0] ?? '', 'p')).toEqual(['Sample Law Journal'])
  expect(wordsIn(articles[0] ?? '', 'h3')).toEqual(['Explainer: what an arbitration clause should say about the seat'])
  const [link] = elementsIn(articles[0] ?? '', 'a')
  expect(link?.properties).toMatchObject({
    href: expect.stringMatching(/^https:\/\/press\.chambers\.example\//),
    rel: ['noopener', 'noreferrer'],
    ariaLabel: expect.stringMatching(/^Read Article: Explainer.*\(opens another website\)$/),
  })
  const pagerTargets = (html: string) =>
    elementsIn(partNamed(html, 'Article pages'), 'button').map(({ properties }) => properties.value)
  expect(pagerTargets(page)).toEqual(['2', '2'])
  const second = await pageAt('/media?page=2')
  expect([pagerTargets(second), elementsIn(second, 'article').length]).toEqual([['1', '1'], 3])
  const publications = mainOf(await pageAt('/resources/publications'))
  expect(elementsIn(publications, 'article')).toHaveLength(9)
})

test('an invalid article page or gallery position falls back to a valid one', async () => {
  const page = await pageAt('/media?page=abc&gallery=99')
  expect(accessibleText(partNamed(page, 'Article pages'))).toContain('Page 1 of 2')
  expect(picturesOf(page)).toEqual([
    'A signed letter with a red seal, a fountain pen across it',
    'Law reports on a shelf, an ivory knight before them',
  ])
})

test('the gallery has no arrows for one picture; failed lists show an error, and empty ones ‘No Media found’', async () => {
  await site.sql("delete from picture where alt <> 'Law reports on a shelf, an ivory knight before them'")
  const one = await pageAt('/media')
  expect(picturesOf(one)).toHaveLength(1)
  expect(elementsIn(partNamed(one, 'Gallery'), 'button')).toEqual([])

  await site.sql('alter table article rename to lost; alter table picture rename to gone')
  try {
    await pageAt('/resources/publications', 500)
    const failed = mainOf(await pageAt('/media', 500))
    for (const words of ['The articles could not be loaded.', 'The pictures could not be loaded.']) {
      expect(accessibleText(failed)).toContain(words)
    }
    expect(accessibleText(failed)).not.toContain('No Media found')
  } finally {
    await site.sql('alter table lost rename to article; alter table gone rename to picture')
  }
  expect(elementsIn(await pageAt('/media'), 'article')).toHaveLength(6)

  await site.sql('delete from article; delete from picture')
  for (const path of ['/media', '/resources/publications']) {
    const empty = await pageAt(path)
    expect(accessibleText(mainOf(empty)), path).toContain('No Media found')
    expect(elementsIn(empty, 'article'), path).toEqual([])
  }
})

async function pageAt(path: string, status = 200) {
  const response = await fetch(site.url + path)
  expect(response.status, path).toBe(status)
  return await response.text()
}

function headings(page: string, tagName: 'h1' | 'h2') {
  return elementsIn(mainOf(page), tagName).map(accessibleText)
}

function picturesOf(page: string) {
  return elementsIn(partNamed(page, 'Gallery'), 'img').map(({ properties }) => properties.alt)
}

/** The `link` elements of a page: their addresses by relation. */
function headLinks(page: string) {
  const links = elementsIn(page, 'link').map(({ properties }) => properties)
  const byRel = Map.groupBy(links, ({ rel }) => String(rel))
  return Object.fromEntries([...byRel].map(([rel, ofRel]) => [rel, ofRel.map(({ href }) => String(href))]))
}
