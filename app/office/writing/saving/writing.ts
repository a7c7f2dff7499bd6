import {
  autosavePost,
  createDraft,
  type PostPlacement,
  type SavedWriting,
  saveWriting,
  type Words,
} from '#api/client/posts.ts'
import { randomId } from '#app/ui/random-id.ts'
import type { Focus } from '#domain/images/image.ts'
import { createSaver, type Saving } from './saver.ts'

type LeadPicture = { address: string; focus: Focus }

/** The data of a post besides its words; a post that is not saved yet has no id. */
type PostFacts = Pick<SavedWriting, 'slug' | 'state' | 'publishedAt' | 'revision'> & {
  id?: string
  /** Whether the published words differ from these. */
  isAhead: boolean
  picture?: LeadPicture
  savedAt?: string
  /** When the published version was saved. */
  publishedVersionSavedAt?: string
}

/** The post as the writing page opens it. */
export type OpenedPost = PostFacts & { words: Words; savedBy?: string | null }

/** Unsaved settings of a post other than its words. On a public post they are saved by 'Update'. */
type Chosen = { slug?: string; picture?: LeadPicture & { key: string }; publishAt?: string }

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

function initialWritingState({ words, savedBy: _, ...post }: OpenedPost): WritingState {
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
function placementOf({ slug, picture, publishAt }: Chosen): PostPlacement {
  return {
    ...(slug !== undefined && { slug }),
    ...(picture && { picture: picture.key }),
    ...(publishAt && { publishAt }),
  }
}

type LocalWords = { words: Words; revision: number; id?: string }
/** Words to save, and the revision that they are based on. */
type Version = { words: Words; revision: number }
type WritingOptions = {
  opened: OpenedPost
  /** Identifies this open page; sent as `sitting`. */
  editSessionId: string
  /** Stores a local copy. Returns the time, or undefined if that failed. */
  storeCopy: (copy: LocalWords) => string | undefined
  removeCopy: () => void
}

export type Writing = ReturnType<typeof createWriting>

/** A post while it is edited: its current words, the words on the server, and the operations that save them. */
export function createWriting({ opened, editSessionId, storeCopy, removeCopy }: WritingOptions) {
  const key = randomId()
  const listeners = new Set<() => void>()
  let state = initialWritingState(opened)
  let isCreating = false
  const inputCommits = new Set<() => void>()

  const saver = createSaver({
    savedAt: opened.savedAt,
    blockedBy: () => (state.words.title.trim() === '' ? 'untitled' : undefined),
    send,
    onSaving(saving) {
      set({ saving })
      if (saving.kind === 'saved') removeCopy()
    },
  })

  function set(part: Partial<WritingState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function changed() {
    saveCopy()
    saver.changed()
  }

  function setWords(part: Partial<Words>) {
    const isChanged = Object.entries(part).some(([name, value]) => state.words[name as keyof Words] !== value)
    if (!isChanged) return
    set({ words: { ...state.words, ...part } })
    changed()
  }

  /** Commits what was just typed. Without this, a field commits it only after a pause in typing or on blur. */
  function commitInputs() {
    for (const commit of inputCommits) commit()
  }

  function saveCopy() {
    const { words, post } = state
    set({ copySavedAt: storeCopy({ words, revision: post.revision, id: post.id }) })
  }

  async function send(signal?: AbortSignal, { words, revision }: Version = currentVersion()): Promise<string> {
    const { post, chosen } = state
    // Do not send the chosen time: a draft has none until it is scheduled.
    const { publishAt: _, ...settings } = chosen
    if (!post.id) return await create(words, settings, signal)
    if (post.state === 'draft' && Object.keys(settings).length > 0) {
      return await save(settings, {}, { words, revision }, signal)
    }
    const { revision: newest, at, slug } = await autosavePost(post.id, version(revision), words, { signal })
    set({ base: words, post: { ...state.post, revision: newest, slug, isAhead: post.state !== 'draft', savedAt: at } })
    return at
  }

  async function create(words: Words, chosen: Chosen, signal?: AbortSignal) {
    const isRetry = isCreating
    isCreating = true
    const saved = await createDraft(words, placementOf(chosen), key, signal)
    applySaved(saved, words, chosen)
    // A retry gets the response to the first request, which contained fewer words: send the rest.
    return isRetry ? await send(signal) : saved.at
  }

  async function save(
    chosen: Chosen,
    placement: PostPlacement,
    { words, revision }: Version = currentVersion(),
    signal?: AbortSignal,
  ) {
    const settings = { ...placementOf(chosen), ...placement }
    const saved = await saveWriting(state.post.id ?? '', version(revision), words, settings, signal)
    applySaved(saved, words, chosen)
    return saved.at
  }

  function currentVersion(): Version {
    return { words: state.words, revision: state.post.revision }
  }

  /** Settings that were chosen during the request stay unsaved until the next save. */
  function applySaved({ at, ...saved }: SavedWriting, words: Words, sent: Chosen) {
    const unsaved = Object.entries(state.chosen).filter(([name, value]) => sent[name as keyof Chosen] !== value)
    const picture = sent.picture ?? state.post.picture
    const post = { ...state.post, ...saved, picture, isAhead: false, savedAt: at, publishedVersionSavedAt: at }
    set({ base: words, post, chosen: Object.fromEntries(unsaved) })
  }

  /** The revision that a save is based on, and the id of this edit session. */
  function version(revision = state.post.revision) {
    return { revision, sitting: editSessionId }
  }

  return {
    get: () => state,
    version,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    saver,
    setWords,
    commitInputs,
    /** Registers a function that commits a field's pending input. Returns the function that unregisters it. */
    registerInput(commit: () => void) {
      inputCommits.add(commit)
      return () => void inputCommits.delete(commit)
    },
    choose(part: Chosen) {
      set({ chosen: { ...state.chosen, ...part } })
      if (state.post.state === 'draft' && !('publishAt' in part)) changed()
    },
    /** Drops chosen settings that are not saved yet. */
    clearChosen: (...names: (keyof Chosen)[]) => {
      const others = Object.entries(state.chosen).filter(([name]) => !names.includes(name as keyof Chosen))
      set({ chosen: Object.fromEntries(others) })
    },
    /** An explicit save: it also changes what readers see, at once or at the scheduled time. */
    save(placement: PostPlacement = {}) {
      commitInputs()
      return saver.runSave((signal) => save(state.chosen, placement, currentVersion(), signal))
    },
    /** Saves these words over a version of somebody else. If it fails, the state does not change. */
    saveOver(merged: Version) {
      return saver.runSave(async (signal) => {
        const at = await send(signal, merged)
        set({ words: merged.words })
        return at
      })
    },
    /** Sends unsaved changes at once. Returns whether the server has all of them. */
    flush() {
      commitInputs()
      return saver.flush()
    },
    /** Sets a new base: a revision that somebody else, or another request, has saved. */
    rebase(post: Partial<WritingState['post']>, base: Words) {
      set({ base, post: { ...state.post, ...post } })
    },
    /** Applies a revision that the server restored for readers too; `setWords` would count it as ahead of the website. */
    applyRestored(post: Partial<WritingState['post']>, words: Words) {
      set({ base: words, words, post: { ...state.post, ...post, isAhead: false } })
    },
  }
}
