import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'

/* Posts as long as real ones, for the benchmark: words of law in a frequency as language has it. */

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

/** A word that stands in a few of the newest posts alone, however many there are. */
export const rareWord = 'needle'

/** The newest come first, so that fewer posts are the beginning of more. Some are drafts, scheduled or in the bin. */
export async function fillPosts(db: Kysely<Tables>, posts: number, imageKey: string) {
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
      const at = new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString()
      const text = Array.from({ length: wordsOfPost }, (_, place) => word() + (place % 80 === 79 ? '.\n\n' : ' ')).join(
        '',
      )
      const marks = (index > 3 && index < 9 ? `${rareWord} ` : '') + (index % 50 === 0 ? 'जमानत ' : '')
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
