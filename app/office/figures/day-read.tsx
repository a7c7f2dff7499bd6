import { inDigits, readsInWords, weekDay } from './day-names.ts'
import type { LoadedFigures } from './load-figures.server.ts'

type DayReadProps = {
  day: LoadedFigures['days'][number]
  /** Where it stands in the plot, from 0 to 1. */
  place: number
}

/** What is known of one day, beside it; those who listen are told by what they moved. */
export function DayRead({ day: { day, reads, most, posts }, place }: DayReadProps) {
  const side = place > 0.5 ? { right: `${(1 - place) * 100}%` } : { left: `${place * 100}%` }
  return (
    <div className="day-read" style={side} aria-hidden="true">
      <b>{weekDay(day)}</b>
      <span>{readsInWords(reads)}</span>
      {most.length > 0 && <span>Most: {most.map(({ name, reads }) => `${name} (${inDigits(reads)})`).join(', ')}</span>}
      {posts.length > 0 && <span className="day-read-posts">Published: {posts.join('; ')}</span>}
    </div>
  )
}
