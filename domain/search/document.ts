/** The kinds of search results, in the order in which they are shown. */
export const kinds = ['areas', 'people', 'notes', 'questions', 'pages'] as const

export type Kind = (typeof kinds)[number]

/** A page, or a part of one, that a search may find. */
export type SearchDocument = {
  kind: Kind
  /** Unique within its kind: a slug, a number, a path. */
  name: string
  path: string
  title: string
  /** The line below the title. */
  by: string
  /** Words that are searched but not shown: tags, author. */
  words: string
  text: string
}
