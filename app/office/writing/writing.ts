import {
  createDraft,
  keepTyped,
  type Placing,
  type SavedWriting,
  saveWriting,
  type Words,
} from '#api/client/writing.ts'
import { randomId } from '#app/ui/random-id.ts'
import { type Chosen, type Held, holding, type Opened, placingOf } from './held.ts'
import { createSaver } from './saver.ts'

type Kept = { words: Words; revision: number; id?: string }
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
  let held = holding(opened)
  let isCreating = false
  let textNow: () => string | undefined = () => undefined

  const saver = createSaver({
    ready: () => (held.words.title.trim() === '' ? 'untitled' : undefined),
    send,
    onSaving(saving) {
      set({ saving })
      if (saving.kind === 'saved') drop()
    },
  })

  function set(part: Partial<Held>) {
    held = { ...held, ...part }
    for (const listener of listeners) listener()
  }

  function changed() {
    keepCopy()
    saver.changed()
  }

  function put(part: Partial<Words>) {
    const isNews = Object.entries(part).some(([name, value]) => held.words[name as keyof Words] !== value)
    if (!isNews) return
    set({ words: { ...held.words, ...part } })
    changed()
  }

  /** An editor tells of a burst of typing at its end; who cannot wait for it asks. */
  function catchUp() {
    const text = textNow()
    if (text !== undefined) put({ text })
  }

  function keepCopy() {
    const { words, post } = held
    set({ keptAt: keep({ words, revision: post.revision, id: post.id }) })
  }

  async function send(): Promise<string> {
    const { words, post, chosen } = held
    // A draft has no time, also where one is chosen for it already.
    const { publishAt: _, ...placed } = chosen
    if (!post.id) return await create(words, placed)
    if (post.state === 'draft' && Object.keys(placed).length > 0) return await save(placed)
    const { revision, at, slug } = await keepTyped(post.id, version(), words)
    set({ base: words, post: { ...held.post, revision, slug, isAhead: post.state !== 'draft', savedAt: at } })
    return at
  }

  async function create(words: Words, chosen: Chosen) {
    const wasTried = isCreating
    isCreating = true
    const saved = await createDraft(words, placingOf(chosen), key)
    took(saved, words, chosen)
    onCreated(saved.id)
    // The answer to a second try is that to the first, which held fewer words.
    return wasTried ? await send() : saved.at
  }

  async function save(chosen: Chosen, placing: Placing = {}) {
    const { words, post } = held
    const saved = await saveWriting(post.id ?? '', version(), words, { ...placingOf(chosen), ...placing })
    took(saved, words, chosen)
    return saved.at
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
    keepCopy,
    put,
    catchUp,
    /** Where the text is read that nobody has told of yet. */
    readFrom(source: typeof textNow) {
      textNow = source
    },
    choose(part: Chosen) {
      set({ chosen: { ...held.chosen, ...part } })
      if (held.post.state === 'draft' && !('publishAt' in part)) changed()
    },
    /** Gives up what was chosen and not yet saved. */
    unchoose: (name: keyof Chosen) => {
      const { [name]: _, ...rest } = held.chosen
      set({ chosen: rest })
    },
    /** Saves on purpose: readers see it, at once or at its time. */
    save(placing: Placing = {}) {
      catchUp()
      return saver.instead(() => save(held.chosen, placing))
    },
    /** Whether the server has all of it, or takes it now. */
    flush() {
      catchUp()
      return saver.flush()
    },
    /** Begins anew with what somebody else, or another call, has saved. */
    begin(post: Partial<Held['post']>, base: Words) {
      set({ base, post: { ...held.post, ...post } })
    },
    stop: () => saver.stop(),
  }
}
