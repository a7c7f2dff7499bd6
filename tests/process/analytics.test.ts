import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readerHeaders } from '#tests/support/unit/background.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

const browser = { 'User-Agent': String(readerHeaders['user-agent']) }

test.each(['on', 'off'])(
  'with the page cache %s, each page view by a browser is counted once and saved when the site stops',
  async (PAGE_CACHE) => {
    const site = await startCopiedSite({ PAGE_CACHE })
    const request = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
      const response = await fetch(site.url + address, {
        method,
        headers: { ...browser, ...headers },
        redirect: 'manual',
      })
      await response.arrayBuffer()
      return response
    }
    const [first] = [await request('/about'), await request('/about'), await request('/about?utm_source=letter')]
    const again = await request('/about', { 'If-None-Match': first.headers.get('ETag') ?? '' })
    expect(again.status).toBe(304)
    await request('/blog?page=2', { Referer: 'https://www.google.com/search' })
    await request('/blog?page=999')
    // Searches without results are kept too, except texts that look like a telephone number.
    await request('/search?q=benami+zqxv')
    await request('/blog?q=ring+98765+43210')
    const uncounted: [string, Record<string, string>, string?][] = [
      ['/about', {}, 'HEAD'],
      ['/about', { 'User-Agent': 'curl/8.14.1' }],
      ['/about', { DNT: '1' }],
      ['/about', { 'Sec-GPC': '1' }],
      ['/about', { 'Sec-Purpose': 'prefetch' }],
      ['/about', { Cookie: 'chambers.session_token=x' }],
      ['/careers', {}],
      ['/no/such/page', {}],
      ['/blog/no-such-post', {}],
      ['/rss.xml', {}],
      ['/adminsite', {}],
    ]
    for (const args of uncounted) await request(...args)
    await site.end('SIGTERM')

    const db = new DatabaseSync(path.join(site.dataDir, 'site.db'), { readOnly: true })
    const rows = (query: string) =>
      db
        .prepare(query)
        .all()
        .map((row) => ({ ...row }))
    expect(rows('select path, sum(count) as reads from readCount group by path order by path')).toEqual([
      { path: '/about', reads: 4 },
      { path: '/blog', reads: 2 },
      { path: '/search', reads: 1 },
    ])
    expect(rows('select host, sum(count) as times from sourceCount group by host order by host')).toEqual([
      { host: '', times: 6 },
      { host: 'google.com', times: 1 },
    ])
    expect(rows('select words, count from missCount')).toEqual([{ words: 'benami zqxv', count: 1 }])
    expect(rows('select * from messageCount')).toEqual([])
    db.close()
  },
)
