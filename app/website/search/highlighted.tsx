import type { Part } from '#domain/text/highlight.ts'

/** A text in which what somebody looked for is marked. */
export function Highlighted({ parts }: { parts: Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, on the server
  return parts.map(({ text, marked }, at) => (marked ? <mark key={at}>{text}</mark> : text))
}
