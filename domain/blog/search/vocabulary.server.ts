import { rules } from '#domain/rules.ts'
import { significantWords } from '#domain/text/words.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import { hiddenPosts } from './find-posts.server.ts'

/*
 * The words of posts as they are written, and in how many posts each stands: the full text holds stems alone, and a
 * misspelt word is put right to a whole one. Triggers count them as the words of a post come, change and go.
 */

const { maxPostTerms, maxTerms, termsAtOnce } = rules.siteSearch

type Worded = Pick<Row<'post'>, 'title' | 'summary' | 'author' | 'tags'>

/** The terms of a post: its words, and the pairs of them that stand side by side in its title and tags. */
export function termsOf({ title, summary, author, tags }: Worded, text: string) {
  const heads = [title, ...(JSON.parse(tags) as string[])].map(significantWords)
  const pairs = heads.flatMap((words) => words.slice(1).map((word, at) => `${words[at]} ${word}`))
  const words = [...heads.flat(), ...[summary, author, text].flatMap(significantWords)]
  // A word that was cut may end in half a letter, which no JSON of PostgreSQL takes.
  const whole = [...pairs, ...words].map((term) => term.toWellFormed())
  return [...new Set(whole)].slice(0, maxPostTerms)
}

/** Every term with the number of posts that hold it, public or not, in portions. */
export async function* listTerms(db: Db) {
  let last = ''
  for (let read = 0; read < maxTerms; read += termsAtOnce) {
    const page = await db
      .selectFrom('postTerm')
      .selectAll()
      .where('term', '>', last)
      .orderBy('term')
      .limit(termsAtOnce)
      .execute()
    yield page
    last = page.at(-1)?.term ?? ''
    if (page.length < termsAtOnce) return
  }
}

/** The terms of posts that readers do not find, once for each post. */
export async function listHiddenTerms(db: Db) {
  const hidden = await db
    .selectFrom(hiddenPosts(db).as('hidden'))
    .innerJoin('postWords', 'postWords.postId', 'hidden.id')
    .select('terms')
    .execute()
  return hidden.flatMap(({ terms }) => JSON.parse(terms) as string[])
}
