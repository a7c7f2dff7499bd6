import type { Generated } from 'kysely'

/** `domain/blog/post-fields.ts` adds the columns of what a person writes, to this table and to the revisions. */
export interface PostTable {
  id: string
  slug: string
  /** A draft may have none. */
  imageKey: string | null
  /** From when on readers find it; null makes it a draft. */
  publishedAt: string | null
  binnedAt: string | null
  createdAt: string
  updatedAt: string
  /** The first words of the text, plain, for lists; null where it was saved before excerpts were kept. */
  excerpt: string | null
  /** What the text became, and how long it takes to read; whoever changes the text sets these with it. */
  html: string | null
  minutes: number | null
  /** The version of the renderer that made them; another one than today's makes them anew at the next reading. */
  renderedBy: number | null
}

/** A link by which whoever has it sees a post before it is public. It goes with its post, and with its maker's account. */
export type PreviewLinkTable = {
  id: string
  postId: string
  accountId: string
  createdAt: string
  endsAt: string
}

/** An address that was public once, and whose it was. */
export type PostAddressTable = {
  slug: string
  postId: string
  at: string
}

/** The words of a post as somebody saved them. */
export interface RevisionTable {
  /** In the order of saving, over all posts. */
  number: Generated<number>
  postId: string
  at: string
  /** Null where a program did it, or nobody knows any more. */
  accountId: string | null
  /** The opening of the writing page that saved it; null where another program did. */
  sitting: string | null
  /** One that was kept while somebody typed gives way to the next of its sitting. */
  kind: 'created' | 'saved' | 'autosaved' | 'restored'
  /** How many words it has more and fewer than the one before. */
  added: number
  removed: number
  /** Why it was published although something in it was marked. */
  explanation: string | null
}

/** What a post is about, by the name that every spelling of a tag shares; whoever changes the tags sets these with them. */
export type PostTagTable = {
  key: string
  postId: string
  tag: string
}

/**
 * That the words of a post were noted, and by which manner of reading them. They stand in columns that each database
 * has of its own: SQLite in three texts beside an index of FTS5, PostgreSQL in one `tsvector`.
 */
export type PostWordsTable = {
  postId: string
  version: number
  /** Its words as they are written, each once, and pairs of them: a JSON list. */
  terms: Generated<string>
}

/** In how many posts a term stands; triggers count it. */
export type PostTermTable = {
  term: string
  posts: number
}

/** A share picture that was made, and of which post; of none, it is the site's. */
export type SharePictureTable = {
  /** The name of its file: a hash of all that it shows. */
  key: string
  postId: string | null
}
