import type { Part } from './document.ts'
import { linksIn } from './links.ts'
import type { Mark } from './mark.ts'
import { type Place, placesIn, wordsOfLine } from './places.ts'

/** What would keep a reader out: pictures that say nothing, headings that skip a level, links and notes that lead nowhere. */
export function accessFaults(doc: Part): Mark[] {
  const places = [...placesIn(doc)]
  return [
    ...places.filter(isMute).map((place) => fault(place, noAlt)),
    ...headingFaults(places),
    ...places.flatMap(emptyLinks),
    ...noteFaults(places),
  ]
}

type Words = Pick<Mark, 'name' | 'short' | 'title' | 'reason'> & { removable?: boolean }

function fault({ at, size }: Pick<Place, 'at' | 'size'>, { removable = false, ...words }: Words): Mark {
  return { id: `access ${words.name}`, kind: 'access', where: 'text', ...words, at, to: at + size, removable }
}

const noAlt: Words = {
  name: 'Picture without alt text',
  short: 'Readers who do not see it are told nothing',
  title: 'This picture has no alt text',
  reason: 'Readers who do not see it are told nothing. Say what it shows, in a sentence.',
}

function isMute({ part: { type, attrs } }: Place) {
  return (type === 'figure' || type === 'image') && String(attrs?.alt ?? '').trim() === ''
}

/** The title is the heading above all others. */
function headingFaults(places: Place[]) {
  let above = 1
  return places.flatMap((place) => {
    if (place.part.type !== 'heading') return []
    const level = Math.max(2, Number(place.part.attrs?.level))
    const name = wordsOfLine(place.part).trim()
    const skipped = level > above + 1
    const wanted = above + 1
    above = level
    if (!name) return [fault(place, { ...emptyHeading, removable: true })]
    return skipped ? [fault(place, skippedLevel(name, level, wanted))] : []
  })
}

const emptyHeading: Words = {
  name: 'Heading without words',
  short: 'Nothing to read',
  title: 'This heading has no words',
  reason: 'It stands in the list of contents and leads to nothing.',
}

function skippedLevel(name: string, level: number, wanted: number): Words {
  return {
    name: `“${name}”`,
    short: 'Heading level skipped',
    title: 'This heading skips a level',
    reason: `It is a heading ${level} where a heading ${wanted} would follow. Who hears the page finds the way by its headings.`,
  }
}

const sayNothing =
  /^(?:click here|here|this|this link|link|more|read more|learn more|see here|यहाँ|यहां|यहाँ क्लिक करें|यहां क्लिक करें)[.…]?$/i

function emptyLinks(place: Place) {
  return linksIn(place.part)
    .filter(({ words }) => sayNothing.test(words.trim()))
    .map(({ words, from, to }) =>
      fault(
        { at: place.at + 1 + from, size: to - from },
        {
          name: `“${words.trim()}”`,
          short: 'Link says nothing',
          title: `“${words.trim()}” does not say where it leads`,
          reason: 'Links are also read out by themselves. Let the words name what the reader finds there.',
        },
      ),
    )
}

function noteFaults(places: Place[]) {
  const referred = new Set(
    places.filter(({ part }) => part.type === 'footnoteReference').map(({ part }) => labelOf(part)),
  )
  return places
    .filter(({ part }) => part.type === 'footnote')
    .flatMap((place) => {
      if (!referred.has(labelOf(place.part))) return [fault(place, { ...unreferred, removable: true })]
      const hasWords = [...placesIn(place.part)].some(({ part }) => part.text?.trim() || part.type === 'figure')
      return hasWords ? [] : [fault(place, emptyNote)]
    })
}

function labelOf({ attrs }: Part) {
  return String(attrs?.label).toLowerCase()
}

const unreferred: Words = {
  name: 'Footnote nobody refers to',
  short: 'Readers do not see it',
  title: 'Nothing in the text refers to this footnote',
  reason: 'Readers do not see it. Put the reference where it belongs, or take the footnote out.',
}

const emptyNote: Words = {
  name: 'Footnote without words',
  short: 'Nothing to read',
  title: 'This footnote is empty',
  reason: 'Its number leads readers to nothing.',
}
