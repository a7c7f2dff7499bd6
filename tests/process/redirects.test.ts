import { expect, onTestFinished, test } from 'vitest'
import { readerHeaders } from '#tests/support/unit/background.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

const browser = { 'User-Agent': String(readerHeaders['user-agent']) }

test('an address that answered 404 is listed for staff, and redirects as soon as they add a redirect', async () => {
  const site = await startCopiedSite()
  onTestFinished(async () => void (await site.end('SIGTERM')))
  const get = async (address: string) => {
    const response = await fetch(site.url + address, { headers: browser, redirect: 'manual' })
    await response.arrayBuffer()
    return response
  }
  const office = async () => {
    const page = await fetch(`${site.url}/adminDashboard/redirects`, { headers: site.office })
    return (await page.text()).replaceAll('<!-- -->', '')
  }
  expect(await office()).toContain('Every address that visitors used in the last 30 days led to a page.')
  for (const address of ['/our-team.php', '/Our-Team.php', '/wp-login.php'])
    expect((await get(address)).status).toBe(404)
  const listed = await office()
  expect(listed).toContain('1 address asked for in vain')
  expect(listed).toMatch(/<code>\/our-team\.php<\/code><\/th><td class="figure">2</)
  expect(listed).not.toContain('<code>/wp-login.php')

  const body = JSON.stringify({ from: '/our-team.php', to: '/team' })
  const headers = { ...site.office, 'Content-Type': 'application/json' }
  const added = await fetch(`${site.url}/insert/redirect`, { method: 'POST', headers, body })
  expect(added.status).toBe(201)
  const moved = await get('/OUR-team.php?from=letter')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/team?from=letter'])
  expect(moved.headers.get('Cache-Control')).toBe('no-cache')
  const { redirect } = await added.json()
  const removed = await fetch(`${site.url}/insert/deleteredirect?id=${redirect._id}`, { method: 'DELETE', headers })
  expect(removed.status).toBe(200)
  expect((await get('/our-team.php')).status).toBe(404)
})
