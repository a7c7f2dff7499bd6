import { useId } from 'react'
import { RemoveSample } from '#app/office/forms/remove-sample.tsx'
import { WarningIcon } from '#app/ui/icons.tsx'
import type { SamplePlaces } from '#domain/firm/sample-places.ts'
import { amount } from '#domain/number-word.ts'
import type { SampleCounts } from '#domain/sample/sample-content.server.ts'

const nouns: Record<keyof SampleCounts, string> = {
  post: 'post',
  article: 'press article',
  picture: 'picture',
  message: 'message',
}

/** `sample` is absent if it could not be counted, or the user may not remove it. */
type SampleBannerProps = { sample?: SampleCounts; pages: SamplePlaces }

/** Warns in one line that the site still has sample content; opens to the details. */
export function SampleBanner({ sample, pages }: SampleBannerProps) {
  const rows = sample ? describe(sample) : []
  const left = pages.flatMap(({ places }) => places).filter(({ done }) => !done).length
  if (rows.length === 0 && left === 0) return null
  const places = `${amount(left, 'place')} to fill in`
  return (
    <section className="sample-bar" aria-label="Sample content">
      <details>
        <summary>
          <WarningIcon />
          <b>{rows.length > 0 ? 'Sample content is still here' : 'Sample texts are still here'}</b>
          <span className="sample-what">{[rows.join(', '), left > 0 && places].filter(Boolean).join('; ')}</span>
          <span className="text-link">
            <span className="sample-show">Show</span>
            <span className="sample-hide">Hide</span>
          </span>
        </summary>
        <div className="sample-body stack gap-6">
          <div className="sample-actions split">
            <p>Visitors can see this. {whatToDo(rows.length > 0, left > 0)}</p>
            {rows.length > 0 && (
              <RemoveSample
                label="Remove the sample content"
                rows={inOneLine.format(rows)}
                places={left > 0 ? places : undefined}
              />
            )}
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
    .map(([subject, count]) => amount(count, nouns[subject as keyof SampleCounts]))
}

function whatToDo(hasRows: boolean, hasPlaces: boolean) {
  if (!hasPlaces) return 'Remove what came with the program.'
  if (!hasRows) return 'Fill in the places below in the firm’s words.'
  return 'Remove what came with the program, and fill in the places below in the firm’s words.'
}

/** The texts that the firm must write itself, by page; those that are done are struck through. */
function SamplePages({ pages }: { pages: SamplePlaces }) {
  const all = pages.flatMap(({ places }) => places)
  const done = all.filter((place) => place.done).length
  return (
    <>
      <div className="sample-pages xs">
        {pages.map((page) => (
          <SamplePage key={page.page} {...page} />
        ))}
      </div>
      <p className="xs quiet">
        {done} of {all.length} are done. A place is done once it holds the firm’s own words.
      </p>
    </>
  )
}

function SamplePage({ page, places }: SamplePlaces[number]) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2>
        <span id={heading}>{page}</span> <span className="quiet">{places.length}</span>
      </h2>
      <ul>
        {places.map(({ name, done }) => (
          <li key={name} className={done ? 'is-done' : undefined}>
            {done ? <s>{name}</s> : name}
            {done && <span className="sr"> filled in</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
