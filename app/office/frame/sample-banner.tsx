import { WarningIcon } from '#app/ui/icons.tsx'
import type { SamplePlaces } from '#domain/firm/sample-places.ts'
import type { SampleCounts } from '#domain/sample/sample-content.server.ts'
import { RemoveSample } from './remove-sample.tsx'
import { SampleTexts } from './sample-texts.tsx'

const nouns: Record<keyof SampleCounts, [one: string, many: string]> = {
  post: ['post', 'posts'],
  article: ['press article', 'press articles'],
  picture: ['picture', 'pictures'],
  message: ['message', 'messages'],
}

/** Absent counts are those that could not be made. */
type SampleBannerProps = { sample?: SampleCounts; texts: SamplePlaces }

/** Says that the site still holds what came with the program, and what of it, until it does not. */
export function SampleBanner({ sample, texts }: SampleBannerProps) {
  const rows = sample && describe(sample)
  if (!rows && texts.length === 0) return null
  return (
    <section className="note sample-note" aria-labelledby="sample-heading">
      <WarningIcon />
      <div>
        <h2 id="sample-heading">
          {rows ? 'This site still holds sample content' : 'Sample texts are still on the site'}
        </h2>
        {rows && <p>{rows} came with the program. Remove them before the site goes live.</p>}
        {texts.length > 0 && <SampleTexts pages={texts} />}
      </div>
      {rows && <RemoveSample rows={rows} />}
    </section>
  )
}

const inOneLine = new Intl.ListFormat('en-IN')

function describe(sample: SampleCounts) {
  const parts = Object.entries(sample)
    .filter(([, count]) => count > 0)
    .map(([subject, count]) => `${count} ${nouns[subject as keyof SampleCounts][count === 1 ? 0 : 1]}`)
  return parts.length > 0 ? inOneLine.format(parts) : ''
}
