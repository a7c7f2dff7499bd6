import { expect, onTestFinished, test } from 'vitest'
import { linksIn } from '#tests/support/html.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

test('staff and holders of a draft link see the draft website, while visitors get unchanged pages', async () => {
  const site = await startCopiedSite()
  onTestFinished(async () => void (await site.end('SIGTERM')))
  const json = { ...site.office, 'Content-Type': 'application/json' }
  async function read(address: string, headers: Record<string, string> = {}) {
    const response = await fetch(site.url + address, { headers, redirect: 'manual' })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  const paths = ['/', '/about', '/contact']
  const visitorPages = () => Promise.all(paths.map(async (path) => (await read(path)).html))
  const before = await visitorPages()

  const { revision } = await (await fetch(`${site.url}/insert/getcontent?page=home`, { headers: site.office })).json()
  const words = 'A practice that reads the papers first.'
  const body = JSON.stringify({ revision, 'hero.text': words })
  const saved = await fetch(`${site.url}/insert/content?page=home`, { method: 'PATCH', headers: json, body })
  expect(saved.status).toBe(200)

  const drafted = await read('/draft/staff', site.office)
  expect(drafted.html).toContain(`data-content="home:hero.text">${words}`)
  expect(drafted.html).toContain('The draft, as it would be. Visitors do not see it.')
  expect(drafted.headers.get('Cache-Control')).toBe('no-store')
  expect(drafted.headers.get('X-Robots-Tag')).toContain('noindex')
  expect(drafted.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  const draftLinks = linksIn(drafted.html).filter(({ words }) => words === 'About Us')
  expect(draftLinks.map(({ to }) => to)).toEqual(['/draft/staff/about', '/draft/staff/about'])

  const published = await read('/', site.office)
  expect(published.html).not.toContain(words)
  expect(published.html).toContain('data-content="home:hero.text"')
  const staffLinks = linksIn(published.html)
  expect(staffLinks).toContainEqual({ to: '/adminDashboard/website/home', words: 'Edit this page' })
  expect(staffLinks).toContainEqual({ to: '/?edit', words: 'Press a text to edit it' })
  expect(published.headers.get('X-Frame-Options')).toBe('DENY')
  expect(await visitorPages()).toEqual(before)
  expect(before.join()).not.toMatch(/data-content|staff-bar|Edit this page/)

  expect((await read('/draft/staff')).status).toBe(404)
  const review = await read('/adminDashboard/website/publish', site.office)
  const [address = ''] = /\/draft\/[\w-]+\.\w+\.[\w-]+/.exec(review.html) ?? []
  const guest = await read(`${address}/contact`)
  expect(guest.html).toContain('forms send nothing here')
  expect(guest.html).toContain('This link works until')
  expect(guest.html).not.toContain('adminDashboard')
  expect((await read(`${address}?edit`)).html).not.toContain('adminDashboard')
  expect((await read(address.slice(0, -2))).html).toContain('This link is not complete')
  for (const path of ['adminDashboard', 'draft/staff', 'insert/getcontent?page=home'])
    expect((await read(`/draft/staff/${path}`, site.office)).status, path).toBe(404)
})
