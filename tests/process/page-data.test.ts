import { expect, inject, test } from 'vitest'
import { firmBlurb } from '#tests/support/public-pages.ts'

/* The loader data of a page: React Router adds it to every page, even if no script reads it. */

const url = inject('siteUrl')

test.each([
  ['/about', 200],
  ['/blog', 200],
  ['/contact', 200],
  ['/practice-areas/nowhere', 404],
  ['/nowhere', 404],
])(
  'the loader data of %s is smaller than 10 KB and does not contain the firm’s description',
  async (address, status) => {
    const response = await fetch(`${url}${address}.data`)
    expect(response.status).toBe(status)
    const data = await response.text()
    expect(firmBlurb.length).toBeGreaterThan(20)
    expect(data).not.toContain(firmBlurb)
    expect(data.length).toBeLessThan(10_000)
  },
)

test('the loader data of a post contains its text only once', async () => {
  const { blogs } = await (await fetch(`${url}/insert/getblog?limit=1`)).json()
  const html = await (await fetch(`${url}/blog/${blogs[0].slug}`)).text()
  const [main = ''] = html.split('<footer')
  // Not one of the first sentences, which a card shows too.
  const sentence = [...main.matchAll(/<p>([^<"]{40,})<\/p>/g)].at(-1)?.[1] ?? 'no sentence was found'
  const data = await (await fetch(`${url}/blog/${blogs[0].slug}.data`)).text()
  expect(data.split(sentence)).toHaveLength(2)
})
