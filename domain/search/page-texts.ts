import type { Content } from '#domain/firm/content.ts'
import { hoursInWords } from '#domain/firm/opening-hours.ts'
import type { PagePath } from '#domain/site/pages.ts'
import { wordsOfHtml } from '#domain/text/words-of-html.ts'

/** What a search reads of a page beside its title; of a page that is not named here, what it says of itself. */
export function pageTexts(content: Content): Partial<Record<PagePath, string[]>> {
  const { firm, home, about, careers, pages, resources, privacy, terms } = content
  const reach = [firm.email, ...firm.phones.map(({ number }) => number)]
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
    '/carrers': [
      careers.lede,
      ...careers.benefits.items.flatMap(({ heading, text }) => [heading, text]),
      careers.apply.lede,
      ...careers.apply.steps,
    ],
    '/contact': [
      pages.contact.lede,
      pages.contact.description,
      ...reach,
      ...places,
      ...hoursInWords(firm.hours).map((line) => Object.values(line).join(' ')),
    ],
    '/privacy-policy': [pages['privacy-policy'].lede, wordsOfHtml(privacy.html)],
    '/termsofservice': [pages.termsofservice.lede, wordsOfHtml(terms.html)],
    '/resources': [pages.resources.lede, ...resources.links.flatMap(({ label, text }) => [label, text])],
    ...Object.fromEntries(resources.cards.map(({ slug }) => [`/resources/${slug}`, [pages[slug].lede]])),
  }
}
