import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkExternalLinks, checkLinks } from './check-links.server.ts'
import { readPage } from './page-jobs.ts'
import type { ReadPage } from './readiness.server.ts'

const site = 'https://www.chambers.example'

function page(path: string, ...links: string[]): ReadPage {
  const html = links.map((link) => `<a href="${link}">x</a>`).join('')
  return { ...readPage(`${html}<h2 id="part">Part</h2>`), path, name: path, editPath: `/edit${path}` }
}

test('internal links without a page, anchor or working redirect are reported with the page that contains them', async () => {
  const moved: Record<string, string> = { '/old': '/about', '/older': '/old', '/round': '/round', '/lost': '/gone' }
  const fetchPage = async (path: string) => {
    if (moved[path]) return new Response(null, { status: 301, headers: { Location: moved[path] } })
    return new Response('', { status: path === '/rss.xml' ? 200 : 404 })
  }
  const pages = [
    page('/', '/about', '/about#part', '#part', '/rss.xml', '/old', '/older', 'mailto:a@b.in', `${site}/about`),
    page('/about', '/gone', '/lost', '/round', '/#no-such', '/#100%', 'https://other.example/x'),
    page('/team', '/gone'),
  ]
  const { left, note } = await checkLinks({ pages, fetchPage, site })
  expect(left?.places).toEqual([
    { name: '/about and 1 page more: /gone', to: '/edit/about' },
    { name: '/about: /lost', to: '/edit/about' },
    { name: '/about: /round', to: '/edit/about' },
    { name: '/about: /#no-such', to: '/edit/about' },
    { name: '/about: /#100%', to: '/edit/about' },
  ])
  expect(note).toBe('11 links')
  expect((await checkLinks({ pages: pages.slice(0, 1).concat(page('/about')), fetchPage, site })).left).toBeUndefined()
})

test('external links are reported as broken on 404 but not on 403, and local addresses are never requested', async () => {
  const methods: string[] = []
  const server = createServer(({ url = '', method = '' }, response) => {
    methods.push(`${method} ${url}`)
    const status = { '/fine': 200, '/gone': 404, '/refused': 403, '/head': method === 'HEAD' ? 404 : 200 }[url] ?? 302
    response.writeHead(status, status === 302 ? { Location: url === '/to-gone' ? '/gone' : '/loop' } : {}).end('x')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pages = [page('/', ...['/fine', '/gone', '/refused', '/head', '/to-gone', '/loop'].map((path) => other + path))]
  const articles = [{ title: 'In the press', url: `${other}/gone` }]
  const { left, note } = await checkExternalLinks({ pages, site, articles }, { isAllowed: () => true })
  expect(left?.places?.map(({ to, name }) => `${to} ${name.replace(other, '')}`).sort()).toEqual([
    '/adminDashboard/article In the press: /gone',
    '/edit/ /: /to-gone',
  ])
  expect(note).toBe('6 links')

  // If no site answers at all, the problem is on our side.
  const unreachable = [page('/', 'http://127.0.0.1:1/a', 'http://127.0.0.1:1/b')]
  const offline = await checkExternalLinks({ pages: unreachable, site, articles: [] }, { isAllowed: () => true })
  expect(offline.left?.title).toBe('No other site could be asked')

  // Without `isAllowed`, as in production: addresses of this machine are never requested.
  methods.length = 0
  const refused = await checkExternalLinks({ pages, site, articles: [] })
  expect([methods, refused.left?.places?.length]).toEqual([[], 6])
})
