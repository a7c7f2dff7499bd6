import type { Words } from '#api/client/writing.ts'
import { rules } from '#domain/rules.ts'

/** What somebody has typed, as this browser keeps it until the server has it. */
export type Copy = {
  /** Under which it is kept: one for each tab, so that none takes the place of another's. */
  key: string
  words: Words
  /** The newest revision that these words began with. */
  revision: number
  /** When the last of them was typed. */
  at: string
}

type Whose = { accountId: string; postId?: string }

/** The key of a tab's copy. */
export function copyKey({ accountId, postId = 'new' }: Whose, tab: string) {
  return `${placeOf({ accountId, postId })}${tab}`
}

/** Whether it is kept: a browser may have no room, or allow none. */
export function keepCopy(storage: Storage, { key, ...copy }: Copy) {
  try {
    storage.setItem(key, JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

export function dropCopy(storage: Storage, key: string) {
  try {
    storage.removeItem(key)
  } catch {
    // A browser that allows no storage has kept nothing.
  }
}

/** The copies of one post, or of texts that are none yet, newest first. */
export function listCopies(storage: Storage, { accountId, postId = 'new' }: Whose): Copy[] {
  return copiesUnder(storage, placeOf({ accountId, postId }))
}

/** What is older than the newest few goes: nobody came back for it. */
export function boundCopies(storage: Storage, { accountId }: Whose) {
  const copies = copiesUnder(storage, `${root}${accountId}:`)
  for (const { key } of copies.slice(rules.writing.mostCopies)) dropCopy(storage, key)
}

const root = 'writing:'

function placeOf({ accountId, postId }: Required<Whose>) {
  return `${root}${accountId}:${postId}:`
}

function copiesUnder(storage: Storage, beginning: string) {
  try {
    return Object.keys(storage)
      .filter((key) => key.startsWith(beginning))
      .flatMap((key) => read(storage, key))
      .sort((one, other) => (one.at < other.at ? 1 : -1))
  } catch {
    return []
  }
}

function read(storage: Storage, key: string): Copy[] {
  try {
    return [{ ...JSON.parse(storage.getItem(key) ?? ''), key }]
  } catch {
    return []
  }
}
