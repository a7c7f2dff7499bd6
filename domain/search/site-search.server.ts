import { asyncCache } from '#domain/async-cache.ts'
import { type FoundPost, findPosts, findSimilarPosts } from '#domain/blog/search/find-posts.server.ts'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { rules } from '#domain/rules.ts'
import { highlightPassage, highlightWords, type Part } from '#domain/text/full-text-query.ts'
import { significantWords } from '#domain/text/words.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { firmDocuments, type Kind, kinds, type SearchDocument } from './documents.ts'
import { type Meaning, openSynonyms, type ParsedQuery, parseQuery } from './parse-query.ts'
import { openPostVocabulary } from './post-vocabulary.server.ts'
import { type Match, openWordIndex } from './word-index.ts'

export type Hit = { kind: Kind; name: string; path: string; by: string; title: Part[]; passage: Part[] }

/** The results by kind: the total and the best hits. */
export type SearchResult = Pick<ParsedQuery, 'text' | 'misspelt'> & {
  groups: { kind: Kind; total: number; hits: Hit[] }[]
  /** Whether a result contains every word of the search. */
  hasAllWords: boolean
  /** All practice areas found, shown or not. */
  areas: string[]
  /** The words that were translated to English. */
  translated: string[]
  /** The kind of matter asked for, if the firm does not take it. */
  notTaken?: string
  /** Whether the posts could be searched. */
  notesRead: boolean
}

export type SearchQuery = { text: string; kind?: Kind; asWritten?: boolean }

type FoundNotes = Pick<SearchResult, 'text' | 'notTaken'> & { posts: FoundPost[]; total: number }

export type SiteSearch = {
  find: (search: SearchQuery) => Promise<SearchResult>
  /** One page of the posts that `find` shows. */
  findNotes: (search: { text: string; page: number }) => Promise<FoundNotes>
}

/**
 * Visitors repeat the same few searches and then open one kind of result. Searches are not in the page cache; without
 * this cache a repeated search took 59 % more processor time (8.4 instead of 5.3 ms).
 */
const maxCachedResults = 100

/** Searches the whole site: the firm's content in an index in memory, posts in the database. */
export function openSiteSearch(
  resources: Pick<Resources, 'db' | 'events' | 'listener' | 'log'>,
  content: Pick<OpenContent, 'current'>,
): SiteSearch {
  const { db } = resources
  const index = openWordIndex()
  const vocabulary = openPostVocabulary(resources, index)
  const resultCache = asyncCache<SearchResult>(maxCachedResults)
  const notesCache = asyncCache<FoundNotes>(maxCachedResults)
  // A change may affect the results even if the words of posts stay the same.
  let invalidations = 0
  let postsVersion = 0
  resources.events.on('invalidated', () => {
    invalidations += 1
  })
  let indexedContent: Content | undefined
  let firm: SearchDocument[] = []
  let names: string[] = []
  let readMeaning = openSynonyms(content.current.search)

  function indexFirm() {
    if (indexedContent === content.current) return
    indexedContent = content.current
    readMeaning = openSynonyms(indexedContent.search)
    for (const name of names) index.drop(name)
    firm = firmDocuments(indexedContent)
    names = firm.map((document) => {
      const name = `${document.kind} ${document.name}`
      index.put(name, document)
      return name
    })
  }

  const isKnown = (word: string) => index.frequencyOf(word) > 0
  const isKnownText = (text: string) => significantWords(text).every(isKnown)

  /** Reads the words of posts only if a word is unknown: known words are neither corrected nor translated. */
  async function loadVocabulary(text: string) {
    indexFirm()
    postsVersion = await vocabulary.version()
    if (!isKnownText(text) || !isKnownText(readMeaning(text, isKnown).text)) await vocabulary.read()
  }

  /** Puts pages that a synonym names before pages that merely contain the words. */
  function withPagesFirst(matches: Match[], { pages }: Meaning, { lookupWords }: ParsedQuery): Match[] {
    const namedPages = [...new Set(pages)].flatMap((path) => {
      const document = firm.find((candidate) => candidate.path === path)
      return document ? [{ id: path, document, matchedWords: lookupWords.length, score: Number.POSITIVE_INFINITY }] : []
    })
    const paths = new Set(namedPages.map(({ document }) => document.path))
    return [...namedPages, ...matches.filter(({ document }) => !paths.has(document.path))]
  }

  function read(text: string, asWritten = false) {
    const meaning: Meaning = asWritten ? { text, translated: [], pages: [] } : readMeaning(text, isKnown)
    const query = parseQuery(meaning.text, index, asWritten)
    const matches = ranked(index.find(query.lookupWords, query.prefixes), query)
    return { typed: text, meaning, query, matches: withPagesFirst(matches, meaning, query) }
  }

  return {
    async find({ text, kind, asWritten }) {
      const notesRead = await loadVocabulary(text).then(() => true, logFailure)
      const cacheKey = JSON.stringify([invalidations, postsVersion, index.version(), kind, asWritten, text])
      const results = await resultCache.get(cacheKey, async () => {
        const searched = read(text, asWritten)
        const limit = limitOf('notes', kind)
        const notes =
          notesRead && (await findNotes(db, searched, { page: 1, limit: Math.max(1, limit) }).catch(logFailure))
        const groups = groupResults(
          searched,
          notes ? { ...notes, posts: notes.posts.slice(0, limit) } : undefined,
          kind,
        )
        return { ...groups, notesRead: Boolean(notes) }
      })
      if (!results.notesRead) resultCache.delete(cacheKey)
      return results
    },

    async findNotes({ text, page }) {
      await loadVocabulary(text)
      return await notesCache.get(
        JSON.stringify([invalidations, postsVersion, index.version(), page, text]),
        async () => {
          const searched = read(text)
          const { posts, total } = await findNotes(db, searched, { page, limit: rules.blog.postsPerPage })
          return { posts, total, text: searched.query.text, notTaken: searched.meaning.notTaken }
        },
      )
    },
  }

  function logFailure(error: unknown) {
    resources.log.error({ error }, 'posts could not be searched')
    return false as const
  }
}

type Searched = { typed: string; meaning: Meaning; query: ParsedQuery; matches: Match[] }
type Notes = Awaited<ReturnType<typeof findNotes>>

/**
 * The posts that contain all words, as typed (posts may be in Hindi) or translated to English. If there are none, posts
 * with at least half of the words.
 */
async function findNotes(db: Db, { typed, meaning, query }: Searched, paging: { page: number; limit: number }) {
  for (const text of meaning.translated.length > 0 ? [typed, query.text] : [query.text]) {
    const results = await findPosts(db, text, paging)
    if (results.total > 0) return { ...results, hasAllWords: true }
  }
  return { ...(await findSimilarPosts(db, query, paging)), hasAllWords: false }
}

function limitOf(kind: Kind, requested?: Kind) {
  const { inOverview, inOneKind } = rules.siteSearch
  return requested ? (requested === kind ? inOneKind : 0) : inOverview
}

/** Documents with at least half of the words; first those with more of them, then by score. */
function ranked(matches: Match[], { lookupWords }: ParsedQuery) {
  return matches
    .filter(({ matchedWords }) => matchedWords * 2 >= lookupWords.length)
    .sort((one, other) => other.matchedWords - one.matchedWords || other.score - one.score)
}

function groupResults({ meaning, query, matches }: Searched, notes: Notes | undefined, kind?: Kind) {
  const byKind = Map.groupBy(matches, ({ document }) => document.kind)
  // The kind of the page that a synonym names comes first.
  const first = meaning.pages.length > 0 ? matches[0]?.document.kind : undefined
  const inOrder = first ? [first, ...kinds.filter((other) => other !== first)] : kinds
  const groups = inOrder.flatMap((groupKind) => {
    const results = byKind.get(groupKind) ?? []
    const hits = results.slice(0, limitOf(groupKind, kind)).map((match) => hitOf(match, query))
    const group =
      groupKind === 'notes'
        ? { kind: groupKind, total: notes?.total ?? 0, hits: notes?.posts.map(noteHit) ?? [] }
        : { kind: groupKind, total: results.length, hits }
    return group.total > 0 ? [group] : []
  })
  return {
    text: query.text,
    misspelt: query.misspelt,
    translated: meaning.translated,
    notTaken: meaning.notTaken,
    groups,
    hasAllWords: notes?.hasAllWords || matches[0]?.matchedWords === query.lookupWords.length,
    areas: (byKind.get('areas') ?? []).map(({ document }) => document.name),
  }
}

function noteHit({ slug, publishedAt, author, marked }: FoundPost): Hit {
  return { kind: 'notes', name: slug, path: `/blog/${slug}`, by: `${longDate(publishedAt)}, ${author}`, ...marked }
}

function hitOf({ document: { kind, name, path, by, title, text } }: Match, query: ParsedQuery): Hit {
  return { kind, name, path, by, title: highlightWords(title, query), passage: highlightPassage(text, query) }
}
