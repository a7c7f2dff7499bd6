import { WarningIcon } from '#app/ui/icons.tsx'
import type { Placeholder } from '#domain/firm/content.ts'
import type { SampleCounts } from '#domain/sample/sample-content.server.ts'
import { RemoveSample } from './remove-sample.tsx'

const nouns: Record<keyof SampleCounts, [one: string, many: string]> = {
  post: ['post', 'posts'],
  article: ['press article', 'press articles'],
  picture: ['picture', 'pictures'],
  message: ['message', 'messages'],
}

/** Says that the site still holds what came with the program, until it does not. */
export function SampleBanner({ sample, placeholders }: { sample: SampleCounts; placeholders: Placeholder[] }) {
  const rows = describe(sample)
  if (!rows && placeholders.length === 0) return null
  return (
    <section className="note sample-note" aria-labelledby="sample-heading">
      <WarningIcon />
      <div>
        <h2 id="sample-heading">This site still holds sample content</h2>
        {rows && <p>{rows} came with the program. Remove them before the site goes live.</p>}
        {placeholders.length > 0 && (
          <details>
            <summary>{placeholders.length} places in the texts still to be filled in</summary>
            <ul>
              {placeholders.map(({ file, field, value }) => (
                <li key={`${file} ${field}`}>
                  <b>{file}</b>, {field}: {value}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {rows && <RemoveSample rows={rows} />}
    </section>
  )
}

function describe(sample: SampleCounts) {
  const parts = Object.entries(sample)
    .filter(([, count]) => count > 0)
    .map(([subject, count]) => `${count} ${nouns[subject as keyof SampleCounts][count === 1 ? 0 : 1]}`)
  return parts.length > 0 ? new Intl.ListFormat('en-IN').format(parts) : ''
}
