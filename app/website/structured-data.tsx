import type { Thing } from 'schema-dts'
import { structuredText } from '#domain/structured/structured-text.ts'

/** What a page says to programs: data, which no browser runs. */
export function StructuredData({ things }: { things: Thing[] }) {
  if (things.length === 0) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the element, and it is not run
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredText(things) }} />
}
