import type { Words } from '#api/client/posts.ts'
import { rules } from '#domain/rules.ts'

/** A local copy of what was typed into a post or a page of the website, stored until the server has it. */
export type Copy<Typed = Words> = {
  /** The storage key. Each tab has its own, so that tabs do not overwrite each other. */
  key: string
  words: Typed
  /** The revision that these words are based on. */
  revision: number
  /** The values that the words of a page replace; a copy of an older release has none. */
  base?: Typed
  /** The time of the last change. */
  at: string
}

/** The account and post of a copy. The `postId` of a website page is `website/` and its id. */
type CopyOwner = { accountId: string; postId?: string }

/** The storage key of a tab's copy. */
export function copyKey({ accountId, postId = 'new' }: CopyOwner, tab: string) {
  return `${keyPrefix({ accountId, postId })}${tab}`
}

/** The tab that stored a copy. */
export function tabOf({ key }: Pick<Copy, 'key'>) {
  return key.slice(key.lastIndexOf(':') + 1)
}

/** Returns false if the browser's storage is full or disabled. */
export function saveCopy<Typed>({ key, ...copy }: Copy<Typed>) {
  try {
    localStorage.setItem(key, JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

export function deleteCopy(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // If storage is disabled, there is no copy to remove.
  }
}

/** The copies of one post, or of new texts that are not saved yet, newest first. */
export function listCopies<Typed = Words>({ accountId, postId = 'new' }: CopyOwner) {
  return copiesWithPrefix<Typed>(keyPrefix({ accountId, postId }))
}

/** Deletes all but the newest copies of an account. */
export function deleteOldCopies({ accountId }: CopyOwner) {
  const copies = copiesWithPrefix(`${root}${accountId}:`)
  for (const { key } of copies.slice(rules.writing.maxCopies)) deleteCopy(key)
}

const root = 'writing:'

function keyPrefix({ accountId, postId }: Required<CopyOwner>) {
  return `${root}${accountId}:${postId}:`
}

function copiesWithPrefix<Typed>(prefix: string): Copy<Typed>[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => readCopy<Typed>(key))
      .sort((one, other) => (one.at < other.at ? 1 : -1))
  } catch {
    return []
  }
}

function readCopy<Typed>(key: string): Copy<Typed>[] {
  try {
    return [{ ...JSON.parse(localStorage.getItem(key) ?? ''), key }]
  } catch {
    return []
  }
}

/** Holds a lock while this tab is open, so that other tabs do not restore its copies. Returns the release function. */
export function lockTab(tab: string) {
  const released = Promise.withResolvers<void>()
  void navigator.locks?.request(lockName(tab), () => released.promise)
  return () => released.resolve()
}

/** Returns a function that tells whether a tab is open. Without the Web Locks API (plain http) it always says no. */
export async function findOpenTabs() {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (tab: string) => names.has(lockName(tab))
}

function lockName(tab: string) {
  return `writing ${tab}`
}
