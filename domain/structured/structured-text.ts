import type { Graph, Thing } from 'schema-dts'

/** Structured data as it stands in a page: no word in it, whoever wrote it, ends the element. */
export function structuredText(things: Thing[]) {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
