import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'

/* 10,000 posts as long as real ones, for the benchmark: words of law in a frequency as language has it. */

const posts = 10_000
const wordsOfPost = 1_200
const topics = [
  'Arbitration',
  'Property',
  'Procedure',
  'Energy',
  'Environment',
  'Limitation',
  'Insolvency',
  'case study',
]

/** What is asked of the public blog and of the office's list, and how long each may take in the middle. */
export const postAddresses = [
  ['blog', '/blog'],
  ['blog, last page', `/blog?page=${Math.ceil((posts * 0.97) / 3) - 2}`],
  ['topic', '/blog/tag/arbitration'],
  ['topic, last page', '/blog/tag/arbitration?page=400'],
  ['search, common word', '/blog?q=court'],
  ['search, common word, far page', '/blog?q=court&page=3000'],
  ['search, two words', '/blog?q=court+appeal'],
  ['search, rare word', '/blog?q=needle'],
  ['search, a beginning', '/blog?q=cou'],
  ['search, nothing', '/blog?q=quixotic'],
  ['search, Hindi', '/blog?q=%E0%A4%9C%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%A4'],
  ['a post', '/blog/post-9000'],
  ['rss.xml', '/rss.xml'],
  ['Blog tab', '/adminDashboard/blog'],
  ['Blog tab, drafts', '/adminDashboard/blog?state=draft'],
  ['Blog tab, scheduled', '/adminDashboard/blog?state=scheduled'],
  ['Blog tab, published', '/adminDashboard/blog?state=published'],
  ['Blog tab, bin', '/adminDashboard/blog?state=bin'],
  ['Blog tab, last page', '/adminDashboard/blog?state=published&page=190'],
  ['Blog tab, search', '/adminDashboard/blog?q=needle'],
  ['Blog tab, search, common', '/adminDashboard/blog?q=court'],
  ['Blog tab, search, nothing', '/adminDashboard/blog?q=quixotic'],
  ['getblog, 50', '/insert/getblog?limit=50&fields=_id,title,excerpt'],
  ['getblog, topic', '/insert/getblog?limit=50&fields=_id,title&tag=arbitration'],
  ['getblog, search', '/insert/getblog?limit=50&fields=_id,title&q=court'],
] as const

/** Some are drafts, scheduled or in the bin. */
export async function fillPosts(db: Kysely<Tables>, imageKey: string) {
  const random = seeded()
  const vocabulary = [
    'court',
    'appeal',
    'order',
    'section',
    'award',
    ...Array.from({ length: 20_000 }, () => coined(random)),
  ]
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'court'
  await db.transaction().execute(async (transaction) => {
    for (let index = 0; index < posts; index++) {
      const at = new Date(Date.UTC(2020, 0, 1) + index * 3_600_000).toISOString()
      const text = Array.from({ length: wordsOfPost }, (_, place) => word() + (place % 80 === 79 ? '.\n\n' : ' ')).join(
        '',
      )
      const marks = (index % 2_000 === 0 ? 'needle ' : '') + (index % 50 === 0 ? 'जमानत ' : '')
      await transaction
        .insertInto('post')
        .values({
          id: randomUUID(),
          slug: `post-${index}`,
          title: `On ${word()} and ${word()}, ${index}`,
          summary: `What ${word()} means for ${word()}.`,
          text: marks + text,
          author: 'A. N. Advocate',
          tags: JSON.stringify([0, 1, 2].map((step) => topics[(index + step * (index % 7)) % topics.length])),
          imageKey,
          publishedAt: index % 100 === 1 ? null : index % 100 === 2 ? `2999-${at.slice(5)}` : at,
          binnedAt: index % 100 === 3 ? at : null,
          createdAt: at,
          updatedAt: at,
        })
        .execute()
    }
  })
}

/** Waits until the words of all posts have been noted, which a site does after its start. */
export async function indexed(url: string) {
  const begun = performance.now()
  while ((await foundBy(url, 'needle')) < 5) await setTimeout(500)
  console.log(`Words of ${posts} posts noted after ${Math.round((performance.now() - begun) / 1000)} s.`)
}

/** How long one save of a published post takes, with its words. */
export async function showSaves(url: string, cookie: string, rounds: number) {
  const listed = await fetch(`${url}/insert/getblog?limit=${rounds}&fields=_id,description`)
  const { blogs } = (await listed.json()) as { blogs: { _id: string; description: string }[] }
  const times: number[] = []
  for (const { _id, description } of blogs) {
    const begun = performance.now()
    const answer = await fetch(`${url}/insert/blog?id=${_id}`, {
      method: 'PATCH',
      headers: { cookie, Origin: url, 'Content-Type': 'application/json' },
      body: JSON.stringify({ description: `${description} Mended.` }),
    })
    if (answer.status !== 200) throw new Error(`A save was answered with ${answer.status}.`)
    times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  console.log(
    `One save of a post, with its words: median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`,
  )
}

async function foundBy(url: string, word: string) {
  const answer = await fetch(`${url}/insert/getblog?limit=1&fields=_id&q=${word}`)
  return ((await answer.json()) as { total: number }).total
}

function seeded(seed = 1) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function coined(random: () => number) {
  const pick = (letters: string) => letters.charAt(Math.floor(random() * letters.length))
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick('bcdfgklmnprstv') + pick('aeiou')).join('')
}
