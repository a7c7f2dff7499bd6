import { capitalised, counted } from '#domain/number-word.ts'
import type { Found, SearchFor } from '#domain/search/site-search.server.ts'
import { addressOf } from './search-address.ts'

/** How many there are for which words; words that were put right are named, with the way back. */
export function SearchSaid({ asked, found }: { asked: SearchFor; found: Found }) {
  const total = found.groups
    .filter(({ kind }) => !asked.kind || asked.kind === kind)
    .reduce((sum, group) => sum + group.total, 0)
  const results = counted(total, 'result')
  const { text, misspelt, translated, whole } = found
  if (translated.length > 0) {
    return (
      <p className="srch-said" role="status">
        {capitalised(results)} for ‘<bdi>{text}</bdi>’, as {quoted(translated)} was read.
        <AsWritten asked={asked} />
      </p>
    )
  }
  if (misspelt.length === 0) {
    return (
      <p className="srch-said" role="status">
        {capitalised(results)} for ‘<bdi>{text}</bdi>’.
        {!whole && <small>No page holds all of these words; these hold some of them.</small>}
      </p>
    )
  }
  return (
    <p className="srch-said" role="status">
      No page has the {misspelt.length === 1 ? 'word' : 'words'} {quoted(misspelt)}.{' '}
      {total === 1 ? 'This is the' : 'These are the'} {results} for{' '}
      <strong>
        <bdi>{text}</bdi>
      </strong>
      .
      <AsWritten asked={asked} />
    </p>
  )
}

function AsWritten({ asked }: { asked: SearchFor }) {
  return (
    <small>
      <a href={addressOf({ ...asked, asWritten: true })}>
        Search for ‘<bdi>{asked.text}</bdi>’ instead
      </a>
    </small>
  )
}

const list = new Intl.ListFormat('en-GB')

function quoted(words: string[]) {
  return list.format(words.map((word) => `‘${word}’`))
}
