import type { Content } from '#domain/firm/content.ts'
import { hoursInWords } from '#domain/firm/opening-hours.ts'
import { headOf, type PagePath, sitePages } from '#domain/site/pages.ts'
import { wordsOfHtml } from '#domain/text/html.ts'

/** The kinds of search results, in the order in which they are shown. */
export const kinds = ['areas', 'people', 'notes', 'questions', 'pages'] as const

export type Kind = (typeof kinds)[number]

/** A page, or a part of one, that a search may find. */
export type SearchDocument = {
  kind: Kind
  /** Unique within its kind: a slug, a number, a path. */
  name: string
  path: string
  title: string
  /** The line below the title. */
  by: string
  /** Words that are searched but not shown: tags, author. */
  words: string
  text: string
}

/** All of content/ as search documents. */
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
  const mattersHandled = kinds.map(({ name, statute }) => `${name} (${statute})`).join('; ')
  const lists = [`Matters of this kind: ${mattersHandled}`, ...matters, `Forums: ${forums.join('; ')}`]
  const steps = firstSteps.flatMap((step) => [step.title, ...step.keep, ...step.first, ...step.time])
  const text = inSentences([summary, ...lists, wordsOfHtml(html), ...steps])
  return { kind: 'areas', name: slug, path: `/practice-areas/${slug}`, title, by: 'Practice area', words: '', text }
}

function memberDocument(member: Content['team'][number], practiceAreas: Area[]): SearchDocument {
  const { slug, name, title, place, summary, html, education, areas } = member
  const ownAreas = practiceAreas.filter((area) => areas.includes(area.slug))
  return {
    kind: 'people',
    name: slug,
    path: `/team#${slug}`,
    title: name,
    by: `${title}, ${place}`,
    words: [title, place, ...ownAreas.flatMap((area) => [area.title, ...area.kinds.map((kind) => kind.name)])].join(
      ' ',
    ),
    text: inSentences([summary, wordsOfHtml(html), ...education]),
  }
}

/** The pages that are not an area, a post or an answer. */
function pageDocuments(content: Content): SearchDocument[] {
  const texts = pageTexts(content)
  return sitePages.map(({ path, key }) => {
    const { title, description } = headOf(content, key)
    const text = inSentences(texts[path] ?? [description])
    return { kind: 'pages', name: path, path, title, by: 'Page', words: '', text }
  })
}

function inSentences(texts: string[]) {
  return texts.map((text) => (/[.!?:]$/.test(text) ? text : `${text}.`)).join(' ')
}

/** The searched text of each page beside its title; a page without an entry is searched by its description. */
function pageTexts(content: Content): Partial<Record<PagePath, string[]>> {
  const { firm, home, about, careers, pages, resources, privacy, terms, timeLimits, civilSuit } = content
  const contacts = [firm.email, ...firm.phones.map(({ number }) => number)]
  const places = firm.places.map(({ city, lines, pin }) => `${city}: ${[...lines, pin].join(', ')}`)
  return {
    '/': [home.description, home.hero.text, home.intro.lead, ...home.intro.paragraphs, ...home.forums.items],
    '/about': [
      about.lede,
      about.history.lead,
      ...about.history.paragraphs,
      ...about.mission.phases.flatMap(({ heading, text }) => [heading, text]),
      about.team.text,
    ],
    '/practice-areas': [
      pages['practice-areas'].description,
      civilSuit.heading,
      ...civilSuit.steps.flatMap(({ title, text, law }) => [`${title} (${law})`, text]),
    ],
    '/carrers': [
      careers.lede,
      ...careers.benefits.items.flatMap(({ heading, text }) => [heading, text]),
      careers.apply.lede,
      ...careers.apply.steps,
    ],
    '/contact': [
      pages.contact.lede,
      pages.contact.description,
      ...contacts,
      ...places,
      ...hoursInWords(firm.hours, content.interface.hours).map(({ days, hours }) => `${days} ${hours}`),
    ],
    '/privacy-policy': [pages['privacy-policy'].lede, wordsOfHtml(privacy.html)],
    '/termsofservice': [pages.termsofservice.lede, wordsOfHtml(terms.html)],
    '/resources': [pages.resources.lede, ...resources.links.flatMap(({ label, text }) => [label, text])],
    ...Object.fromEntries(resources.cards.map(({ slug }) => [`/resources/${slug}`, [pages[slug].lede]])),
    '/resources/time-limits': [
      pages['time-limits'].lede,
      ...timeLimits.matters.flatMap(({ title, steps }) => [
        title,
        ...steps.map((step) => `${step.title} (${step.statute})`),
      ]),
    ],
  }
}
