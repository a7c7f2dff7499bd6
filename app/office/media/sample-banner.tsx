import { WarningIcon } from '#app/ui/icons.tsx'
import type { SamplePlaces } from '#domain/firm/sample-places.ts'
import type { SampleCounts } from '#domain/sample/sample-content.server.ts'
import { RemoveSample } from './remove-sample.tsx'
import { SamplePages } from './sample-pages.tsx'

const nouns: Record<keyof SampleCounts, [one: string, many: string]> = {
  post: ['post', 'posts'],
  article: ['press article', 'press articles'],
  picture: ['picture', 'pictures'],
  message: ['message', 'messages'],
}

/** Absent counts are those that could not be made. */
type SampleBannerProps = { sample?: SampleCounts; pages: SamplePlaces }

/** Says in one line that the site still holds what came with the program, until it does not; opened, what of it. */
export function SampleBanner({ sample, pages }: SampleBannerProps) {
  const rows = sample ? describe(sample) : []
  const left = pages.flatMap(({ places }) => places).filter(({ done }) => !done).length
  if (rows.length === 0 && left === 0) return null
  const places = left === 1 ? '1 place to fill in' : `${left} places to fill in`
  return (
    <section className="sbar" aria-label="Sample content">
      <details>
        <summary>
          <WarningIcon />
          <b>{rows.length > 0 ? 'Sample content is still here' : 'Sample texts are still here'}</b>
          <span className="sbar-what">{[rows.join(', '), left > 0 && places].filter(Boolean).join('; ')}</span>
          <span className="tlink">
            <span className="sbar-show">Show</span>
            <span className="sbar-hide">Hide</span>
          </span>
        </summary>
        <div className="sbar-body">
          <div className="sbar-do">
            <p>Visitors can see this. {whatToDo(rows.length > 0, left > 0)}</p>
            {rows.length > 0 && <RemoveSample rows={inOneLine.format(rows)} places={left > 0 ? places : undefined} />}
          </div>
          {left > 0 && <SamplePages pages={pages} />}
        </div>
      </details>
    </section>
  )
}

const inOneLine = new Intl.ListFormat('en-IN')

function describe(sample: SampleCounts) {
  return Object.entries(sample)
    .filter(([, count]) => count > 0)
    .map(([subject, count]) => `${count} ${nouns[subject as keyof SampleCounts][count === 1 ? 0 : 1]}`)
}

function whatToDo(hasRows: boolean, hasPlaces: boolean) {
  if (!hasPlaces) return 'Remove what came with the program.'
  if (!hasRows) return 'Fill in the places below in the firm’s words.'
  return 'Remove what came with the program, and fill in the places below in the firm’s words.'
}
