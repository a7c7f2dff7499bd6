import type { Part } from '#domain/text/highlight.ts'

/** A text with the matches of a search marked. */
export function Highlighted({ parts }: { parts: Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, on the server
  return parts.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))
}
