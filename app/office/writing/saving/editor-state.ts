import type { PostPlacement, SavedWriting, Words } from '#api/client/posts.ts'
import type { Focus } from '#domain/images/image.ts'
import type { Saving } from './saver.ts'

export type LeadPicture = { address: string; focus: Focus }

/** The data of a post besides its words; a post that is not saved yet has no id. */
type PostFacts = Pick<SavedWriting, 'slug' | 'state' | 'publishedAt' | 'revision'> & {
  id?: string
  /** Whether the published words differ from these. */
  isAhead: boolean
  picture?: LeadPicture
  savedAt?: string
  /** When the published version was saved. */
  shownAt?: string
}

/** The post as the writing page opens it. */
export type Opened = PostFacts & { words: Words; savedBy?: string | null }

/** Unsaved settings of a post other than its words. On a public post they are saved by 'Update'. */
export type Chosen = { slug?: string; picture?: LeadPicture & { key: string }; publishAt?: string }

/** The whole state of the writing page. */
export type WritingState = {
  words: Words
  /** The words of the newest revision, as far as this page knows. */
  base: Words
  post: PostFacts
  chosen: Chosen
  saving: Saving
  /** When this browser last saved a local copy; undefined if that failed. */
  copySavedAt?: string
}

export function initialWritingState({ words, savedBy: _, ...post }: Opened): WritingState {
  return {
    words,
    base: words,
    post,
    chosen: {},
    saving: post.savedAt ? { kind: 'saved', at: post.savedAt } : { kind: 'waiting' },
  }
}

/** Whether an update would change what readers see. */
export function hasChanges({ post, chosen, saving }: WritingState) {
  return post.isAhead || Object.keys(chosen).length > 0 || saving.kind !== 'saved'
}

/** The names of unsaved settings, for a sentence; 'Update' or 'Schedule' saves them. */
export function unsavedChoices({ chosen }: WritingState) {
  const names = { publishAt: 'date', slug: 'address', picture: 'picture' }
  return (Object.keys(names) as (keyof Chosen)[]).filter((name) => chosen[name]).map((name) => names[name])
}

/** The chosen settings as API fields. */
export function placingOf({ slug, picture, publishAt }: Chosen): PostPlacement {
  return {
    ...(slug !== undefined && { slug }),
    ...(picture && { picture: picture.key }),
    ...(publishAt && { publishAt }),
  }
}
