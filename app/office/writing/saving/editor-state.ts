import type { Placing, SavedWriting, Words } from '#api/client/posts.ts'
import type { Focus } from '#domain/images/image.ts'
import type { Saving } from './saver.ts'

export type LeadPicture = { address: string; focus: Focus }

/** What is known of a post beside its words; one that is not saved yet has no id. */
type PostFacts = Pick<SavedWriting, 'slug' | 'state' | 'publishedAt' | 'revision'> & {
  id?: string
  /** Whether readers see other words than these. */
  isAhead: boolean
  picture?: LeadPicture
  savedAt?: string
  /** When the version was saved that readers see. */
  shownAt?: string
}

/** What a writing page opens with. */
export type Opened = PostFacts & { words: Words; savedBy?: string | null }

/** What was chosen for a post and is not among its words; of a public one, what waits for the update. */
export type Chosen = { slug?: string; picture?: LeadPicture & { key: string }; publishAt?: string }

/** All that the page holds of a text while somebody writes it. */
export type WritingState = {
  words: Words
  /** The words that the newest revision holds, as far as this page knows. */
  base: Words
  post: PostFacts
  chosen: Chosen
  saving: Saving
  /** When this browser last kept a copy; undefined where it could not. */
  keptAt?: string
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

/** Whether readers would see something else after an update. */
export function hasChanges({ post, chosen, saving }: WritingState) {
  return post.isAhead || Object.keys(chosen).length > 0 || saving.kind !== 'saved'
}

/** What was chosen and is not saved, as a sentence names it; 'Update' or 'Schedule' saves it. */
export function unsavedChoices({ chosen }: WritingState) {
  const names = { publishAt: 'date', slug: 'address', picture: 'picture' }
  return (Object.keys(names) as (keyof Chosen)[]).filter((name) => chosen[name]).map((name) => names[name])
}

/** What was chosen, as a save sends it. */
export function placingOf({ slug, picture, publishAt }: Chosen): Placing {
  return {
    ...(slug !== undefined && { slug }),
    ...(picture && { picture: picture.key }),
    ...(publishAt && { publishAt }),
  }
}
