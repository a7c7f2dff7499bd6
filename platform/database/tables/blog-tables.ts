import type { Generated } from 'kysely'

/** `domain/blog/post-fields.ts` adds the columns that a person writes, to this table and to the revisions. */
export interface PostTable {
  id: string
  slug: string
  /** A draft may have none. */
  imageKey: string | null
  /** When it becomes public; null for a draft. */
  publishedAt: string | null
  binnedAt: string | null
  createdAt: string
  updatedAt: string
  /** The first words of the text, as plain text, for lists; null if it was saved before there were excerpts. */
  excerpt: string | null
  /** The rendered text, and the minutes to read it. Every change of the text must update these. */
  html: string | null
  minutes: number | null
  /** The version of the renderer that made them; if it is outdated, the next request renders the text again. */
  renderedBy: number | null
}

/** A link that shows a post before it is public. Deleted with its post and with the account that created it. */
export type PreviewLinkTable = {
  id: string
  postId: string
  accountId: string
  createdAt: string
  endsAt: string
}

/** An address that was public once, and its post. */
export type PostAddressTable = {
  slug: string
  postId: string
  at: string
}

/** A saved version of a post. */
export interface RevisionTable {
  /** Increases with every save, over all posts. */
  number: Generated<number>
  postId: string
  at: string
  /** Null if a program saved it, or if it is unknown. */
  accountId: string | null
  /** The id of the edit session that saved it; null if another program did. */
  sitting: string | null
  /** The next save of the same edit session replaces an `autosaved` revision. */
  kind: 'created' | 'saved' | 'autosaved' | 'restored'
  /** The number of words added and removed since the previous revision. */
  added: number
  removed: number
  /** Why it was published in spite of lint findings. */
  explanation: string | null
}

/** The tags of a post; all spellings of a tag have the same `key`. Every change of the tags must update these rows. */
export type PostTagTable = {
  key: string
  postId: string
  tag: string
}

/**
 * The search index of a post, and the version of the indexer that made it. Its words are in columns that differ between
 * the databases: SQLite has three text columns and an FTS5 index, PostgreSQL one `tsvector`.
 */
export type PostWordsTable = {
  postId: string
  version: number
  /** The distinct words as written, and pairs of them: a JSON list. */
  terms: Generated<string>
}

/** The number of posts that contain a term; updated by triggers. */
export type PostTermTable = {
  term: string
  posts: number
}

/** A generated share image and its post; without a post it belongs to the site. */
export type SharePictureTable = {
  /** The name of the file: a hash of everything that it shows. */
  key: string
  postId: string | null
}
