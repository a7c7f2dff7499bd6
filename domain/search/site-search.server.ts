import { asyncCache } from '#domain/async-cache.ts'
import { type FoundPost, findPosts, findSimilarPosts } from '#domain/blog/search/find-posts.server.ts'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { rules } from '#domain/rules.ts'
import { highlightPassage, highlightWords, type Part } from '#domain/text/highlight.ts'
import { significantWords } from '#domain/text/words.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { type Kind, kinds, type SearchDocument } from './document.ts'
import { firmDocuments } from './firm-documents.ts'
import { type Question, readQuestion } from './parse-query.ts'
import { openPostVocabulary } from './post-vocabulary.server.ts'
import { type Meaning, openSynonyms } from './synonyms.ts'
import { type Match, openWordIndex } from './word-index.ts'

export type Hit = { kind: Kind; name: string; path: string; by: string; title: Part[]; passage: Part[] }

/** What a search found, by kind: how many, and the best of them. */
export type Found = Pick<Question, 'text' | 'misspelt'> & {
  groups: { kind: Kind; total: number; hits: Hit[] }[]
  /** Whether one of them holds every word that was asked for. */
  whole: boolean
  /** The areas that were found, shown or not. */
  areas: string[]
  /** The words in another language that were read as English ones. */
  translated: string[]
  /** What was asked for and the firm does not take. */
  notTaken?: string
  /** Whether the posts could be looked through. */
  notesRead: boolean
}

export type SearchFor = { text: string; kind?: Kind; asWritten?: boolean }

/** A page of the posts that a search found. */
type FoundNotes = Pick<Found, 'text' | 'notTaken'> & { posts: FoundPost[]; total: number }

export type SiteSearch = {
  find: (asked: SearchFor) => Promise<Found>
  /** The same posts as `find` shows, a page of them. */
  findNotes: (asked: { text: string; page: number }) => Promise<FoundNotes>
}

/**
 * People ask for the same few things, and turn to a kind of what they found. Searches are not in the page cache; without
 * this one a search that was made before took 59 % more processor time (8.4 instead of 5.3 ms).
 */
const keptAnswers = 100

/** The search of the whole site: the firm's words in an index of this process, and posts by the database. */
export function openSiteSearch(
  resources: Pick<Resources, 'db' | 'events' | 'listener' | 'log'>,
  content: Pick<OpenContent, 'current'>,
): SiteSearch {
  const { db } = resources
  const index = openWordIndex()
  const vocabulary = openPostVocabulary(resources, index)
  const answers = asyncCache<Found>(keptAnswers)
  const pagesOfNotes = asyncCache<FoundNotes>(keptAnswers)
  // Posts may be found otherwise after a change that leaves their words as they were.
  let touches = 0
  let postsVersion = 0
  resources.events.on('invalidated', () => {
    touches += 1
  })
  let words: Content | undefined
  let firm: SearchDocument[] = []
  let names: string[] = []
  let readMeaning = openSynonyms(content.current.search)

  function readFirm() {
    if (words === content.current) return
    words = content.current
    readMeaning = openSynonyms(words.search)
    for (const name of names) index.drop(name)
    firm = firmDocuments(words)
    names = firm.map((document) => {
      const name = `${document.kind} ${document.name}`
      index.put(name, document)
      return name
    })
  }

  const isKnown = (word: string) => index.timesHeld(word) > 0
  const isWhole = (text: string) => significantWords(text).every(isKnown)

  /** Reads the words of posts only for a word that is not known yet: the others are neither put right nor translated. */
  async function readWords(text: string) {
    readFirm()
    postsVersion = await vocabulary.version()
    if (!isWhole(text) || !isWhole(readMeaning(text, isKnown).text)) await vocabulary.read()
  }

  /** The pages that are meant before those that merely hold the words. */
  function withPagesFirst(matches: Match[], { pages }: Meaning, { sought }: Question): Match[] {
    const meant = [...new Set(pages)].flatMap((path) => {
      const document = firm.find((each) => each.path === path)
      return document ? [{ id: path, document, held: sought.length, score: Number.POSITIVE_INFINITY }] : []
    })
    const paths = new Set(meant.map(({ document }) => document.path))
    return [...meant, ...matches.filter(({ document }) => !paths.has(document.path))]
  }

  function read(text: string, asWritten = false) {
    const meaning: Meaning = asWritten ? { text, translated: [], pages: [] } : readMeaning(text, isKnown)
    const question = readQuestion(meaning.text, index, asWritten)
    const matches = ranked(index.find(question.sought, question.beginnings), question)
    return { asked: text, meaning, question, matches: withPagesFirst(matches, meaning, question) }
  }

  return {
    async find({ text, kind, asWritten }) {
      const notesRead = await readWords(text).then(() => true, logged)
      const asked = JSON.stringify([touches, postsVersion, index.version(), kind, asWritten, text])
      const found = await answers.get(asked, async () => {
        const searched = read(text, asWritten)
        const limit = limitOf('notes', kind)
        const notes = notesRead && (await findNotes(db, searched, { page: 1, limit: Math.max(1, limit) }).catch(logged))
        const groups = answer(searched, notes ? { ...notes, posts: notes.posts.slice(0, limit) } : undefined, kind)
        return { ...groups, notesRead: Boolean(notes) }
      })
      if (!found.notesRead) answers.delete(asked)
      return found
    },

    async findNotes({ text, page }) {
      await readWords(text)
      return await pagesOfNotes.get(JSON.stringify([touches, postsVersion, index.version(), page, text]), async () => {
        const searched = read(text)
        const { posts, total } = await findNotes(db, searched, { page, limit: rules.blog.postsPerPage })
        return { posts, total, text: searched.question.text, notTaken: searched.meaning.notTaken }
      })
    },
  }

  function logged(error: unknown) {
    resources.log.error({ error }, 'posts could not be searched')
    return false as const
  }
}

type Searched = { asked: string; meaning: Meaning; question: Question; matches: Match[] }
type Notes = Awaited<ReturnType<typeof findNotes>>

/**
 * The posts that hold all the words; as they were typed, since posts may be in Hindi, or in English. Where none does,
 * those that hold half of them at least.
 */
async function findNotes(db: Db, { asked, meaning, question }: Searched, turn: { page: number; limit: number }) {
  for (const text of meaning.translated.length > 0 ? [asked, question.text] : [question.text]) {
    const found = await findPosts(db, text, turn)
    if (found.total > 0) return { ...found, whole: true }
  }
  return { ...(await findSimilarPosts(db, question, turn)), whole: false }
}

function limitOf(each: Kind, asked?: Kind) {
  const { inOverview, inOneKind } = rules.siteSearch
  return asked ? (asked === each ? inOneKind : 0) : inOverview
}

/** Those that hold half of the words at least: first who holds more of them, then who fits better. */
function ranked(matches: Match[], { sought }: Question) {
  return matches
    .filter(({ held }) => held * 2 >= sought.length)
    .sort((one, other) => other.held - one.held || other.score - one.score)
}

function answer({ meaning, question, matches }: Searched, notes: Notes | undefined, kind?: Kind) {
  const byKind = Map.groupBy(matches, ({ document }) => document.kind)
  // The page that is meant stands first, whatever kind it is of.
  const first = meaning.pages.length > 0 ? matches[0]?.document.kind : undefined
  const inOrder = first ? [first, ...kinds.filter((each) => each !== first)] : kinds
  const groups = inOrder.flatMap((each) => {
    const found = byKind.get(each) ?? []
    const hits = found.slice(0, limitOf(each, kind)).map((match) => hitOf(match, question))
    const group =
      each === 'notes'
        ? { kind: each, total: notes?.total ?? 0, hits: notes?.posts.map(noteHit) ?? [] }
        : { kind: each, total: found.length, hits }
    return group.total > 0 ? [group] : []
  })
  return {
    text: question.text,
    misspelt: question.misspelt,
    translated: meaning.translated,
    notTaken: meaning.notTaken,
    groups,
    whole: notes?.whole || matches[0]?.held === question.sought.length,
    areas: (byKind.get('areas') ?? []).map(({ document }) => document.name),
  }
}

function noteHit({ slug, publishedAt, author, marked }: FoundPost): Hit {
  return { kind: 'notes', name: slug, path: `/blog/${slug}`, by: `${longDate(publishedAt)}, ${author}`, ...marked }
}

function hitOf({ document: { kind, name, path, by, title, text } }: Match, question: Question): Hit {
  return { kind, name, path, by, title: highlightWords(title, question), passage: highlightPassage(text, question) }
}
