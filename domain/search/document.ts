/** What the site can be searched for, in the order in which it is shown. */
export const kinds = ['areas', 'people', 'notes', 'questions', 'pages'] as const

export type Kind = (typeof kinds)[number]

/** A page, or a part of one, that a search may find. */
export type SearchDocument = {
  kind: Kind
  /** Its own name among those of its kind: a slug, a number, a path. */
  name: string
  /** Where it is. */
  path: string
  title: string
  /** The line below the title. */
  by: string
  /** Words it is found by and that are not shown: tags, author. */
  words: string
  text: string
}
