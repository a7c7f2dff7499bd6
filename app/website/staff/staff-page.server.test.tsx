import { expect, test } from 'vitest'
import { openDisclaimer } from '#app/document/inline-scripts.ts'
import { elementsIn, linksIn } from '#tests/support/html.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { staffPage } from './staff-page.server.tsx'

async function renderStaffPage(
  body: string,
  options: { isEditing?: boolean; isFramed?: boolean; draftToken?: string },
) {
  const { current: content } = await testContent()
  const html = `<!DOCTYPE html><html><head><script>if (1 < 2 && true) "</p>"</script></head><body><main>${body}</main></body></html>`
  const response = new Response(html, { headers: { 'Content-Type': 'text/html', 'Content-Length': '1' } })
  const page = await staffPage(response, { content, path: '/', isEditing: false, ...options, bar: () => <p>Bar</p> })
  expect(page.headers.has('Content-Length')).toBe(false)
  return { html: await page.text(), hero: content.home.hero.text, lead: content.home.intro.lead }
}

test('links of a draft page keep the draft, links to files and other sites stay, and post forms are disabled', async () => {
  const { html } = await renderStaffPage(
    `<a href="/about#x">1</a><a href="/">2</a><a href="/rss.xml">3</a><a href="//other.example/a">4</a><a href="#main">5</a>
     <a href="https://other.example/">6</a><form action="/search"></form><form method="post" action="/insert/contactus"></form>
     <div data-island="contact-form"><form></form></div>`,
    { draftToken: 'abc' },
  )
  expect(linksIn(html).map(({ to }) => to)).toEqual([
    ...['/draft/abc/about#x', '/draft/abc', '/rss.xml', '//other.example/a', '#main', 'https://other.example/'],
  ])
  const [search, send] = elementsIn(html, 'form')
  expect(search?.properties).toEqual({ action: '/draft/abc/search' })
  expect(send?.properties.inert).toBe(true)
  expect(html).not.toContain('data-island')
  expect(html.match(/forms send nothing here/g)).toHaveLength(2)
})

test('in edit mode each text links to its field, a link around it is removed and closed details are open', async () => {
  const { hero, lead } = (await renderStaffPage('', {})) ?? {}
  const { html } = await renderStaffPage(
    `<a href="/about" class="card"><h3>${hero}</h3><svg></svg></a><details><summary>More</summary><p>${lead}</p></details>`,
    { isEditing: true },
  )
  expect(linksIn(html)).toEqual([
    { to: '/adminDashboard/website/home#field-hero.text', words: hero },
    { to: '/adminDashboard/website/home#field-intro.lead', words: lead },
  ])
  expect(html).toContain('<span class="card"><h3 data-content="home:hero.text">')
  expect(elementsIn(html, 'details')[0]?.properties.open).toBe(true)
})

test('inline scripts stay unchanged; a framed page has neither the staff bar nor the open disclaimer', async () => {
  const { html } = await renderStaffPage('', {})
  expect(html).toContain('<script>if (1 < 2 && true) "</p>"</script>')
  expect(html).toContain('<body><p>Bar</p><main>')
  const framed = await renderStaffPage(`<dialog id="disclaimer"></dialog><script>${openDisclaimer}</script>`, {
    isFramed: true,
  })
  expect(framed.html).not.toContain('Bar')
  expect(framed.html).toContain('<dialog id="disclaimer"></dialog></main>')
})
