import { readPage } from '#tests/support/readers.ts'

/** The pages that every measurement of pages looks at. */
export const mainPages = {
  home: '/',
  'practice area': '/practice-areas/litigation',
  'blog list': '/blog',
  post: '/blog/interim-relief-before-and-during-arbitration',
  contact: '/contact',
}

/** A file of each kind that pages ask for, as they ask for it. */
export async function filesOf(url: string) {
  const home = await readPage(`${url}/`)
  const areas = await readPage(`${url}/practice-areas`)
  const blog = await readPage(`${url}/blog`)
  const css = first(home, /\/assets\/[^"]+\.css/)
  return {
    'rss.xml': '/rss.xml',
    'sitemap.xml': '/sitemap.xml',
    script: first(home, /\/assets\/[^"]+\.js/),
    'style sheet': css,
    font: first(home + (await readPage(url + css)), /\/assets\/[^")]+\.woff2/),
    'picture of content': first(areas, /\/pictures\/[^"? ]+\?w=\d+/),
    'uploaded picture': first(blog, /\/uploads\/blogs\/[^"? ]+\?w=\d+/),
  }
}

function first(text: string, pattern: RegExp) {
  const [found] = pattern.exec(text) ?? []
  if (!found) throw new Error(`Nothing on the page looks like ${pattern}.`)
  return found
}
