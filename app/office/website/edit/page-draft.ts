import { CallFailure, failureOf } from '#api/client/call.ts'
import { getContent, saveContent } from '#api/client/website.ts'
import { createSaver, type Saving } from '#app/office/writing/saving/saver.ts'
import { type Field, type FieldIssue, fieldIssues } from '#domain/website/schema-fields.ts'

type Values = Record<string, unknown>
type Content = {
  revision: number
  content: { key: string; value?: unknown; draft?: unknown; changedAt: string | null; changedBy: string | null }[]
}

/** A value that somebody else has changed while it was changed here. */
export type Conflict = {
  key: string
  base: unknown
  theirs: unknown
  changedBy: string | null
  changedAt: string | null
}

export type PageState = {
  /** What stands in the form, and what the server has of it. */
  values: Values
  base: Values
  revision: number
  /** The keys that wait in the draft. */
  drafted: string[]
  /** What is wrong with what was typed, by key: it is not sent. */
  issues: Record<string, FieldIssue[]>
  conflicts: Conflict[]
  saving: Saving
  /** When this browser last kept a copy; undefined where it could not. */
  keptAt?: string
  /** Raised for a key whose value came from elsewhere than the form, which then shows it anew. */
  versions: Record<string, number>
}

type PageDraftOptions = {
  page: string
  fields: Field[]
  opened: Content
  /** Keeps a copy of what the server does not have, or drops it; tells when it was kept. */
  keep: (copy: { words: Values; revision: number }) => string | undefined
  drop: () => void
}

export type PageDraft = ReturnType<typeof createPageDraft>

/** How often it is sent again where the server refuses a part of it, or others have saved meanwhile. */
const mostTries = 5

/** A page of the website while somebody edits it: each value that is right goes into the draft by itself. */
export function createPageDraft({ page, fields, opened, keep, drop }: PageDraftOptions) {
  const listeners = new Set<() => void>()
  const sources = new Set<() => void>()
  const values = valuesIn(opened)
  let lastSavedAt = lastChangeIn(opened) ?? ''
  let state: PageState = {
    values,
    base: values,
    revision: opened.revision,
    drafted: draftedIn(opened),
    issues: {},
    conflicts: [],
    saving: { kind: 'saved', at: lastSavedAt },
    versions: {},
  }
  const saver = createSaver({
    ready: () => undefined,
    send,
    onSaving(saving) {
      set({ saving })
      if (saving.kind === 'saved' && unsavedKeys().length === 0) drop()
    },
  })

  function set(part: Partial<PageState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function unsavedKeys() {
    return Object.keys(state.values).filter((key) => !isSame(state.values[key], state.base[key]))
  }

  function issuesOf(key: string, value: unknown) {
    const field = fields.find((each) => each.key === key)
    return field ? fieldIssues(field, value) : []
  }

  function put(key: string, value: unknown) {
    if (isSame(value, state.values[key])) return
    const { [key]: _, ...others } = state.issues
    const wrong = isSame(value, state.base[key]) ? [] : issuesOf(key, value)
    set({
      values: { ...state.values, [key]: value },
      issues: wrong.length > 0 ? { ...others, [key]: wrong } : others,
    })
    const words = Object.fromEntries(unsavedKeys().map((name) => [name, state.values[name]]))
    set({ keptAt: keep({ words, revision: state.revision }) })
    saver.changed()
  }

  /** Sends what is right; what the server refuses is marked, and the rest sent without it. */
  async function send(signal: AbortSignal, tries = 1): Promise<string> {
    const keys = unsavedKeys().filter((key) => !state.issues[key])
    if (keys.length === 0) return lastSavedAt
    const sent = Object.fromEntries(keys.map((key) => [key, state.values[key]]))
    try {
      adopt(await saveContent(page, state.revision, sent, signal), sent)
    } catch (error) {
      if (tries === mostTries || signal.aborted) throw error
      await learnFrom(failureOf(error), keys)
      return await send(signal, tries + 1)
    }
    if (state.conflicts.length > 0)
      throw new CallFailure('Somebody else has changed the same text.', {}, 'edited-meanwhile')
    lastSavedAt = new Date().toISOString()
    return lastSavedAt
  }

  async function learnFrom(failure: CallFailure, keys: string[]) {
    const refused = keys.filter((key) => failure.fields[key])
    if (failure.code === 'invalid-input' && refused.length > 0) {
      const told = refused.map((key) => [key, [{ path: [], message: failure.fields[key]?.[0] ?? failure.message }]])
      return set({ issues: { ...state.issues, ...Object.fromEntries(told) } })
    }
    if (failure.code !== 'edited-meanwhile') throw failure
    adopt(await getContent(page))
    if (state.conflicts.length > 0) throw failure
  }

  function raised(keys: string[]) {
    const raise = keys.map((key) => [key, (state.versions[key] ?? 0) + 1])
    return { ...state.versions, ...Object.fromEntries(raise) }
  }

  /** Takes over what the server has; a value that was changed here and elsewhere is a conflict. */
  function adopt(content: Content, sent: Values = {}) {
    const base = { ...state.base, ...sent }
    const typed = { ...state.values }
    const conflicts: Conflict[] = []
    for (const { key, changedBy, changedAt, ...entry } of content.content) {
      const theirs = draftOrValue(entry)
      if (isSame(theirs, base[key])) continue
      const isTypedHere = !isSame(typed[key], base[key]) && !isSame(typed[key], theirs)
      if (isTypedHere) conflicts.push({ key, base: base[key], theirs, changedBy, changedAt })
      else typed[key] = theirs
      base[key] = theirs
    }
    const renewed = Object.keys(typed).filter((key) => typed[key] !== state.values[key])
    set({
      values: typed,
      base,
      revision: content.revision,
      drafted: draftedIn(content),
      conflicts: [...state.conflicts, ...conflicts],
      versions: raised(renewed),
    })
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    saver,
    put,
    /** Adds a field that tells, when it is asked, of what is typed into it. */
    addSource(tell: () => void) {
      sources.add(tell)
      return () => void sources.delete(tell)
    },
    /** Puts values from elsewhere into the form, such as those that this browser kept. */
    bringBack(words: Values) {
      for (const [key, value] of Object.entries(words)) put(key, value)
      set({ versions: raised(Object.keys(words)) })
    },
    /** Decides a conflict; with the last one, saving goes on. */
    async resolve(key: string, value: unknown) {
      const conflicts = state.conflicts.filter((conflict) => conflict.key !== key)
      put(key, value)
      set({ conflicts, versions: raised([key]) })
      if (state.conflicts.length === 0) await saver.resume()
    },
    isUnsaved() {
      for (const tell of sources) tell()
      return saver.isBehind() || unsavedKeys().length > 0
    },
    flush() {
      for (const tell of sources) tell()
      return saver.flush()
    },
  }
}

function draftOrValue(entry: { value?: unknown; draft?: unknown }) {
  return ('draft' in entry ? entry.draft : entry.value) ?? null
}

function valuesIn({ content }: Content): Values {
  return Object.fromEntries(content.map(({ key, ...entry }) => [key, draftOrValue(entry)]))
}

function draftedIn({ content }: Content) {
  return content.filter((entry) => 'draft' in entry).map(({ key }) => key)
}

/** When something last went into the draft. */
function lastChangeIn({ content }: Content) {
  return content
    .flatMap((entry) => ('draft' in entry && entry.changedAt) || [])
    .sort()
    .at(-1)
}

function isSame(one: unknown, other: unknown) {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
