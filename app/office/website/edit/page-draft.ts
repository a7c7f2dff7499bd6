import { CallFailure, failureOf } from '#api/client/call.ts'
import { getContent, saveContent } from '#api/client/website.ts'
import { createSaver, type Saving } from '#app/office/writing/saving/saver.ts'
import { type Field, type FieldIssue, fieldIssues } from '#domain/website/schema-fields.ts'

type Values = Record<string, unknown>
type Content = {
  revision: number
  content: { key: string; value?: unknown; draft?: unknown; changedAt: string | null; changedBy: string | null }[]
}

/** A value that somebody else changed on the server while it was changed here. */
export type Conflict = {
  key: string
  base: unknown
  theirs: unknown
  changedBy: string | null
  changedAt: string | null
}

/** The unsaved values, and those of the server that they replace. */
type LocalCopy = { words: Values; base?: Values; revision: number }

export type PageState = {
  /** The values in the form. */
  values: Values
  /** The values on the server, as far as this page knows. */
  base: Values
  revision: number
  /** The keys that have an unpublished draft value. */
  drafted: string[]
  /** Validation issues by key; a value with issues is not sent. */
  issues: Record<string, FieldIssue[]>
  conflicts: Conflict[]
  saving: Saving
  /** When this browser last saved a local copy; undefined if that failed. */
  copySavedAt?: string
  /** Goes up for a key whose value did not come from the form; its field is then rendered again. */
  versions: Record<string, number>
}

type PageDraftOptions = {
  page: string
  fields: Field[]
  opened: Content
  /** Stores a local copy of the unsaved values. Returns the time, or undefined if that failed. */
  storeCopy: (copy: LocalCopy) => string | undefined
  removeCopy: () => void
}

export type PageDraft = ReturnType<typeof createPageDraft>

/** How often a save is tried if the server refuses some values, or others have saved meanwhile. */
const maxTries = 5

/** A page of the website while it is edited. Every valid value is saved to the draft automatically. */
export function createPageDraft({ page, fields, opened, storeCopy, removeCopy }: PageDraftOptions) {
  const listeners = new Set<() => void>()
  const inputCommits = new Set<() => void>()
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
    savedAt: lastSavedAt,
    blockedBy: () => undefined,
    send,
    onSaving(saving) {
      set({ saving })
      if (saving.kind === 'saved' && unsavedKeys().length === 0) removeCopy()
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
    const field = fields.find((candidate) => candidate.key === key)
    return field ? fieldIssues(field, value) : []
  }

  function setValue(key: string, value: unknown) {
    if (isSame(value, state.values[key])) return
    const { [key]: _, ...others } = state.issues
    const issues = isSame(value, state.base[key]) ? [] : issuesOf(key, value)
    set({
      values: { ...state.values, [key]: value },
      issues: issues.length > 0 ? { ...others, [key]: issues } : others,
    })
    const unsaved = (from: Values) => Object.fromEntries(unsavedKeys().map((name) => [name, from[name]]))
    const { values, base, revision } = state
    set({ copySavedAt: storeCopy({ words: unsaved(values), base: unsaved(base), revision }) })
    saver.changed()
  }

  /** Sends the valid values. If the server refuses some, marks them and sends the others again. */
  async function send(signal: AbortSignal, tries = 1): Promise<string> {
    const keys = unsavedKeys().filter((key) => !state.issues[key])
    if (keys.length === 0) return lastSavedAt
    const sent = Object.fromEntries(keys.map((key) => [key, state.values[key]]))
    try {
      applyContent(await saveContent(page, state.revision, sent, signal), sent)
    } catch (error) {
      if (tries === maxTries || signal.aborted) throw error
      await handleFailure(failureOf(error), keys)
      return await send(signal, tries + 1)
    }
    if (state.conflicts.length > 0)
      throw new CallFailure('Somebody else has changed the same text.', {}, 'edited-meanwhile')
    lastSavedAt = new Date().toISOString()
    return lastSavedAt
  }

  /** Prepares another try after a failure, or throws if another try cannot succeed. */
  async function handleFailure(failure: CallFailure, keys: string[]) {
    const refused = keys.filter((key) => failure.fields[key])
    if (failure.code === 'invalid-input' && refused.length > 0) {
      const issues = refused.map((key) => [key, [{ path: [], message: failure.fields[key]?.[0] ?? failure.message }]])
      return set({ issues: { ...state.issues, ...Object.fromEntries(issues) } })
    }
    if (failure.code !== 'edited-meanwhile') throw failure
    applyContent(await getContent(page))
    if (state.conflicts.length > 0) throw failure
  }

  function nextVersions(keys: string[]) {
    const changed = keys.map((key) => [key, (state.versions[key] ?? 0) + 1])
    return { ...state.versions, ...Object.fromEntries(changed) }
  }

  function commitInputs() {
    for (const commit of inputCommits) commit()
  }

  /** Applies the server's values. A value that was changed both here and there is a conflict. */
  function applyContent(content: Content, sent: Values = {}) {
    // A field that is rendered again with their value would save its pending input over it.
    commitInputs()
    const base = { ...state.base, ...sent }
    const typed = { ...state.values }
    const conflicts: Conflict[] = []
    for (const { key, changedBy, changedAt, ...entry } of content.content) {
      const theirs = draftOrValue(entry)
      if (isSame(theirs, base[key])) continue
      const isChangedHere = !isSame(typed[key], base[key]) && !isSame(typed[key], theirs)
      if (isChangedHere) conflicts.push({ key, base: base[key], theirs, changedBy, changedAt })
      else typed[key] = theirs
      base[key] = theirs
    }
    const replaced = Object.keys(typed).filter((key) => typed[key] !== state.values[key])
    set({
      values: typed,
      base,
      revision: content.revision,
      drafted: draftedIn(content),
      conflicts: [...state.conflicts, ...conflicts],
      versions: nextVersions(replaced),
    })
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    saver,
    setValue,
    /** Registers a function that commits a field's pending input. Returns the function that unregisters it. */
    registerInput(commit: () => void) {
      inputCommits.add(commit)
      return () => void inputCommits.delete(commit)
    },
    /** Puts values of a local copy into the form. What others have saved since is then a conflict, as usual. */
    restoreCopy({ words, base, revision }: LocalCopy) {
      set({ base: { ...state.base, ...base }, revision })
      for (const [key, value] of Object.entries(words)) setValue(key, value)
      set({ versions: nextVersions(Object.keys(words)) })
    },
    /** Resolves a conflict; after the last one, saving continues. */
    async resolve(key: string, value: unknown) {
      const conflicts = state.conflicts.filter((conflict) => conflict.key !== key)
      setValue(key, value)
      set({ conflicts, versions: nextVersions([key]) })
      if (state.conflicts.length === 0) await saver.resume()
    },
    /** Discards the unsaved values. */
    async discardUnsaved() {
      set({ values: state.base, issues: {} })
      removeCopy()
      await saver.resume()
    },
    isUnsaved() {
      commitInputs()
      return saver.hasUnsaved() || unsavedKeys().length > 0
    },
    flush() {
      commitInputs()
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

/** The time of the last change in the draft. */
function lastChangeIn({ content }: Content) {
  return content
    .flatMap((entry) => ('draft' in entry && entry.changedAt) || [])
    .sort()
    .at(-1)
}

function isSame(one: unknown, other: unknown) {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
