import {
  autosavePost,
  createDraft,
  type Placing,
  type SavedWriting,
  saveWriting,
  type Words,
} from '#api/client/posts.ts'
import { randomId } from '#app/ui/random-id.ts'
import { type Chosen, initialWritingState, type Opened, placingOf, type WritingState } from './editor-state.ts'
import { createSaver } from './saver.ts'

type Kept = { words: Words; revision: number; id?: string }
/** What is saved, and the newest revision that it takes into account. */
type Version = { words: Words; revision: number }
type WritingOptions = {
  opened: Opened
  /** This opening of the page, told from every other. */
  sitting: string
  /** Keeps a copy in this browser, or drops it once the server has all; tells when it was kept. */
  keep: (copy: Kept) => string | undefined
  drop: () => void
  /** A new text has become a draft. */
  onCreated: (id: string) => void
}

export type Writing = ReturnType<typeof createWriting>

/** A text while somebody writes it: what stands there, what the server has of it, and the way from one to the other. */
export function createWriting({ opened, sitting, keep, drop, onCreated }: WritingOptions) {
  const key = randomId()
  const listeners = new Set<() => void>()
  let held = initialWritingState(opened)
  let isCreating = false
  const sources = new Set<() => void>()

  const saver = createSaver({
    ready: () => (held.words.title.trim() === '' ? 'untitled' : undefined),
    send,
    onSaving(saving) {
      set({ saving })
      if (saving.kind === 'saved') drop()
    },
  })

  function set(part: Partial<WritingState>) {
    held = { ...held, ...part }
    for (const listener of listeners) listener()
  }

  function changed() {
    saveCopy()
    saver.changed()
  }

  function put(part: Partial<Words>) {
    const isNews = Object.entries(part).some(([name, value]) => held.words[name as keyof Words] !== value)
    if (!isNews) return
    set({ words: { ...held.words, ...part } })
    changed()
  }

  /** A field tells of what is typed into it at the end of a burst, or when it is left; who cannot wait asks. */
  function catchUp() {
    for (const tell of sources) tell()
  }

  function saveCopy() {
    const { words, post } = held
    set({ keptAt: keep({ words, revision: post.revision, id: post.id }) })
  }

  async function send(signal?: AbortSignal, { words, revision }: Version = here()): Promise<string> {
    const { post, chosen } = held
    // A draft has no time, also where one is chosen for it already.
    const { publishAt: _, ...placed } = chosen
    if (!post.id) return await create(words, placed, signal)
    if (post.state === 'draft' && Object.keys(placed).length > 0) {
      return await save(placed, {}, { words, revision }, signal)
    }
    const { revision: newest, at, slug } = await autosavePost(post.id, version(revision), words, { signal })
    set({ base: words, post: { ...held.post, revision: newest, slug, isAhead: post.state !== 'draft', savedAt: at } })
    return at
  }

  async function create(words: Words, chosen: Chosen, signal?: AbortSignal) {
    const wasTried = isCreating
    isCreating = true
    const saved = await createDraft(words, placingOf(chosen), key, signal)
    took(saved, words, chosen)
    onCreated(saved.id)
    // The answer to a second try is that to the first, which held fewer words.
    return wasTried ? await send(signal) : saved.at
  }

  async function save(chosen: Chosen, placing: Placing, { words, revision }: Version = here(), signal?: AbortSignal) {
    const all = { ...placingOf(chosen), ...placing }
    const saved = await saveWriting(held.post.id ?? '', version(revision), words, all, signal)
    took(saved, words, chosen)
    return saved.at
  }

  function here(): Version {
    return { words: held.words, revision: held.post.revision }
  }

  /** What was chosen meanwhile waits for the next save. */
  function took({ at, ...saved }: SavedWriting, words: Words, sent: Chosen) {
    const rest = Object.entries(held.chosen).filter(([name, value]) => sent[name as keyof Chosen] !== value)
    const picture = sent.picture ?? held.post.picture
    const post = { ...held.post, ...saved, picture, isAhead: false, savedAt: at, shownAt: at }
    set({ base: words, post, chosen: Object.fromEntries(rest) })
  }

  /** What a save began with, and where. */
  function version(revision = held.post.revision) {
    return { revision, sitting }
  }

  return {
    get: () => held,
    version,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    saver,
    saveCopy,
    put,
    catchUp,
    /** Adds a field that tells, when it is asked, of what is typed into it. */
    addSource(tell: () => void) {
      sources.add(tell)
      return () => void sources.delete(tell)
    },
    choose(part: Chosen) {
      set({ chosen: { ...held.chosen, ...part } })
      if (held.post.state === 'draft' && !('publishAt' in part)) changed()
    },
    /** Gives up what was chosen and not yet saved. */
    unchoose: (...names: (keyof Chosen)[]) => {
      const rest = Object.entries(held.chosen).filter(([name]) => !names.includes(name as keyof Chosen))
      set({ chosen: Object.fromEntries(rest) })
    },
    /** Saves on purpose: readers see it, at once or at its time. */
    save(placing: Placing = {}) {
      catchUp()
      return saver.instead((signal) => save(held.chosen, placing, here(), signal))
    },
    /** Saves these words over what somebody else has saved; where it fails, all stays here as it was. */
    saveOver(merged: Version) {
      return saver.instead(async (signal) => {
        const at = await send(signal, merged)
        set({ words: merged.words })
        return at
      })
    },
    /** Whether the server has all of it, or takes it now. */
    flush() {
      catchUp()
      return saver.flush()
    },
    /** Begins anew with what somebody else, or another call, has saved. */
    begin(post: Partial<WritingState['post']>, base: Words) {
      set({ base, post: { ...held.post, ...post } })
    },
    /** Goes on with a revision that was made the newest, for readers too. Put like typed words, it would count as ahead of the website. */
    restored(post: Partial<WritingState['post']>, words: Words) {
      set({ base: words, words, post: { ...held.post, ...post, isAhead: false } })
    },
  }
}
