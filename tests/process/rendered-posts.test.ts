import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { elementsIn, mainOf, wordsIn } from '#tests/support/html.ts'
import { tableBomb } from '#tests/support/texts/markdown-texts.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

/* How the built site renders stored posts, on their pages and in feeds. */

let site: CopiedSite

beforeAll(async () => {
  // The page cache is off: the test changes the database directly, and nothing would invalidate the cache.
  site = await startCopiedSite({ PAGE_CACHE: 'off', LOG_LEVEL: 'error' })
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test('a stored post that would crash the renderer is shown as plain text, and the site keeps running', async () => {
  copyPost('bomb', tableBomb)
  const page = await fetch(`${site.url}/blog/bomb`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<p>|a|a|a|a|')
  expect((await fetch(`${site.url}/blog`)).status).toBe(200)
  expect(await read('/rss.xml')).toContain('<p>|a|a|a|a|')
})

test('a post stored without rendered HTML is rendered when it is read', async () => {
  copyPost('before', '## A heading\n\nA *text*.')
  for (const reader of ['first', 'second']) {
    const page = await read('/blog/before')
    expect(page, reader).toContain('<h2 id="a-heading">A heading</h2>\n<p>A <em>text</em>.</p>')
  }
})

test('the RSS feed contains a new post in the next request', async () => {
  expect(await read('/rss.xml')).not.toContain('A *new* one')
  copyPost('new', 'A *new* one.')
  expect(await read('/rss.xml')).toContain('<p>A <em>new</em> one.</p>')
})

test('scripts in the words of a post are escaped on its page, in the lists and in the feed', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  copyPost('scripted', script)
  sql(`update post set title = '${script}', author = '${script}', tags = '["<b>tag</b>"]' where slug = 'scripted'`)
  const page = mainOf(await read('/blog/scripted'))
  expect(wordsIn(page, 'h1')).toEqual([script])
  const scripts = elementsIn(page, 'script').filter(({ properties }) => properties.type === undefined)
  expect(scripts.filter(({ properties }) => properties.src === undefined)).toEqual([])
  for (const image of elementsIn(page, 'img')) expect(image.properties).not.toHaveProperty('onError')
  for (const list of ['/blog', '/rss.xml']) expect(await read(list), list).not.toContain('<script>alert')
  expect(await read('/rss.xml')).not.toContain('<b>tag</b>')
})

async function read(path: string) {
  return await (await fetch(site.url + path)).text()
}

/** Changes the database directly, without the site. */
function sql(statement: string) {
  const db = new DatabaseSync(path.join(site.dataDir, 'site.db'), { timeout: 60_000 })
  db.exec(statement)
  db.close()
}

/** Inserts a post as an older version of the site stored it, without HTML. */
function copyPost(slug: string, text: string) {
  const copiedColumns = '"author", "tags", "imageKey", "publishedAt", "binnedAt", "createdAt", "updatedAt"'
  sql(
    `insert into post (id, slug, title, text, ${copiedColumns})
     select '${slug}', '${slug}', '${slug}', '${text}', ${copiedColumns} from post where slug = 'reading-a-tariff-order'`,
  )
}
