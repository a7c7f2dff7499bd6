import { rules } from '#domain/rules.ts'
import { significantWords } from '#domain/text/words.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import { hiddenPosts } from './find-posts.server.ts'

/*
 * The words of posts as written, and in how many posts each occurs. The full-text index has only stems, but correcting
 * a misspelt word needs whole words. Database triggers update the counts when the words of a post change.
 */

const { maxPostTerms, maxTerms, termsAtOnce } = rules.siteSearch

type TermSource = Pick<Row<'post'>, 'title' | 'summary' | 'author' | 'tags'>

/** The terms of a post: its words, and the pairs of neighbouring words in its title and tags. */
export function termsOf({ title, summary, author, tags }: TermSource, text: string) {
  const heads = [title, ...(JSON.parse(tags) as string[])].map(significantWords)
  const pairs = heads.flatMap((words) => words.slice(1).map((word, index) => `${words[index]} ${word}`))
  const words = [...heads.flat(), ...[summary, author, text].flatMap(significantWords)]
  // A truncated word may end in a lone surrogate, which PostgreSQL does not accept in JSON.
  const whole = [...pairs, ...words].map((term) => term.toWellFormed())
  return [...new Set(whole)].slice(0, maxPostTerms)
}

/** Yields all terms with the number of posts that contain them, public or not, in portions. */
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

/** The terms of posts that are not public; a term of several posts is repeated. */
export async function listHiddenTerms(db: Db) {
  const hidden = await db
    .selectFrom(hiddenPosts(db).as('hidden'))
    .innerJoin('postWords', 'postWords.postId', 'hidden.id')
    .select('terms')
    .execute()
  return hidden.flatMap(({ terms }) => JSON.parse(terms) as string[])
}
