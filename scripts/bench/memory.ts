import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, memoryOf } from '#tests/support/process-figures.ts'
import { readFor, readPage } from '#tests/support/readers.ts'

const loadSeconds = 60
const readers = 16

/** Megabytes that a site and its children hold when it rests, and after a minute of all its pages, with pictures. */
export async function memoryIdleAndLoaded({ pid, url }: { pid: number; url: string }) {
  // The process that read the pictures of content/ goes by itself.
  for (let second = 0; second < 60 && childrenOf(pid).length > 0; second++) await pause(1000)
  const idle = memoryOf(pid)
  const pages = (await readPage(`${url}/sitemap.xml`)).match(/(?<=<loc>https?:\/\/[^/]+)\/[^<]*/g) ?? []
  const pictures = (await readPage(`${url}/practice-areas`)).match(/\/pictures\/[^"? ]+\?w=\d+/g) ?? []
  const all = [...pages, '/rss.xml', '/insert/getblog', '/nowhere', ...pictures.slice(0, 20)]
  await readFor(
    loadSeconds,
    readers,
    all.map((address) => url + address),
  )
  return { idle, loaded: memoryOf(pid) }
}
