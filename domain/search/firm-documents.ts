import type { Content } from '#domain/firm/content.ts'
import { headOf } from '#domain/site/head-of.ts'
import { sitePages } from '#domain/site/pages.ts'
import { wordsOfHtml } from '#domain/text/words-of-html.ts'
import type { SearchDocument } from './document.ts'
import { pageTexts } from './page-texts.ts'

/** All that the firm says in content/, as a search finds it. */
export function firmDocuments(content: Content): SearchDocument[] {
  const { practiceAreas, team, faq } = content
  return [
    ...practiceAreas.map(areaDocument),
    ...team.map((member) => memberDocument(member, practiceAreas)),
    ...faq.map(({ question, answer }, index) => ({
      kind: 'questions' as const,
      name: String(index + 1),
      path: `/resources/faq#answer-${index + 1}`,
      title: question,
      by: content.pages.faq.title,
      words: '',
      text: answer,
    })),
    ...pageDocuments(content),
  ]
}

type Area = Content['practiceAreas'][number]

function areaDocument({ slug, title, summary, matters, kinds, forums, firstSteps, html }: Area): SearchDocument {
  const lists = [`Matters of this kind: ${kinds.join('; ')}`, ...matters, `Forums: ${forums.join('; ')}`]
  const steps = firstSteps.flatMap((step) => [step.title, ...step.keep, ...step.first, ...step.time])
  const text = inSentences([summary, ...lists, wordsOfHtml(html), ...steps])
  return { kind: 'areas', name: slug, path: `/practice-areas/${slug}`, title, by: 'Practice area', words: '', text }
}

function memberDocument(member: Content['team'][number], practiceAreas: Area[]): SearchDocument {
  const { slug, name, title, place, summary, html, education, areas } = member
  const own = practiceAreas.filter((area) => areas.includes(area.slug))
  return {
    kind: 'people',
    name: slug,
    path: `/team#${slug}`,
    title: name,
    by: `${title}, ${place}`,
    words: [title, place, ...own.flatMap((area) => [area.title, ...area.kinds])].join(' '),
    text: inSentences([summary, wordsOfHtml(html), ...education]),
  }
}

/** The pages that are neither an area, a post nor an answer. */
function pageDocuments(content: Content): SearchDocument[] {
  const texts = pageTexts(content)
  return sitePages.map(({ path, words }) => {
    const { title, description } = headOf(content, words)
    const text = inSentences(texts[path] ?? [description])
    return { kind: 'pages', name: path, path, title, by: 'Page', words: '', text }
  })
}

function inSentences(texts: string[]) {
  return texts.map((text) => (/[.!?:]$/.test(text) ? text : `${text}.`)).join(' ')
}
