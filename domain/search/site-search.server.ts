import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { keepLast } from '#domain/keep-last.ts'
import { rules } from '#domain/rules.ts'
import { markPassage, markWords, type Part } from '#domain/text/marked.ts'
import type { Resources } from '#platform/resources.ts'
import { type Kind, kinds } from './document.ts'
import { firmDocuments } from './firm-documents.ts'
import { keepPosts } from './keep-posts.server.ts'
import { type Question, readQuestion } from './read-question.ts'
import { type Match, openWordIndex } from './word-index.ts'

export type Hit = { kind: Kind; name: string; path: string; by: string; title: Part[]; passage: Part[] }

/** What a search found, by kind: how many, and the best of them. */
export type Found = Pick<Question, 'text' | 'misspelt'> & {
  groups: { kind: Kind; total: number; hits: Hit[] }[]
  /** Whether one of them holds every word that was asked for. */
  whole: boolean
  /** The areas that were found, shown or not. */
  areas: string[]
  /** Whether the posts could be looked through. */
  notesRead: boolean
}

export type SearchFor = { text: string; kind?: Kind; asWritten?: boolean }

export type SiteSearch = { find: (asked: SearchFor) => Promise<Found> }

/** People ask for the same few things, and turn to a kind of what they found. */
const keptAnswers = 100

/** The search of the whole site: the firm's words and the published posts, in an index of this process. */
export function openSiteSearch(
  resources: Pick<Resources, 'db' | 'events' | 'log'>,
  content: Pick<OpenContent, 'current'>,
): SiteSearch {
  const index = openWordIndex()
  const readPosts = keepPosts(resources, index)
  const answers = keepLast<Omit<Found, 'notesRead'>>(keptAnswers)
  let words: Content | undefined
  let names: string[] = []

  function readFirm() {
    if (words === content.current) return
    words = content.current
    for (const name of names) index.drop(name)
    names = firmDocuments(words).map((document) => {
      const name = `${document.kind} ${document.name}`
      index.put(name, document)
      return name
    })
  }

  return {
    async find({ text, kind, asWritten }) {
      readFirm()
      const notesRead = await readPosts().then(
        () => true,
        (error) => {
          resources.log.error({ error }, 'posts could not be searched')
          return false
        },
      )
      const asked = JSON.stringify([index.version(), kind, asWritten, text])
      const found = await answers.get(asked, async () => {
        const question = readQuestion(text, index, asWritten)
        return answer(ranked(index.find(question.sought, question.beginnings), question), question, kind)
      })
      return { ...found, notesRead }
    },
  }
}

/** Those that hold half of the words at least: first who holds more of them, then who fits better. */
function ranked(matches: Match[], { sought }: Question) {
  return matches
    .filter(({ held }) => held * 2 >= sought.length)
    .sort((one, other) => other.held - one.held || other.score - one.score)
}

function answer(matches: Match[], question: Question, kind?: Kind): Omit<Found, 'notesRead'> {
  const { inOverview, inOneKind } = rules.siteSearch
  const byKind = Map.groupBy(matches, ({ document }) => document.kind)
  const groups = kinds.flatMap((each) => {
    const found = byKind.get(each) ?? []
    if (found.length === 0) return []
    const shown = kind ? (kind === each ? inOneKind : 0) : inOverview
    return [{ kind: each, total: found.length, hits: found.slice(0, shown).map((match) => hitOf(match, question)) }]
  })
  return {
    text: question.text,
    misspelt: question.misspelt,
    groups,
    whole: matches[0]?.held === question.sought.length,
    areas: (byKind.get('areas') ?? []).map(({ document }) => document.name),
  }
}

function hitOf({ document: { kind, name, path, by, title, text } }: Match, question: Question): Hit {
  return { kind, name, path, by, title: markWords(title, question), passage: markPassage(text, question) }
}
