import type { Words } from '#api/client/posts.ts'
import { rules } from '#domain/rules.ts'

/** What somebody has typed into a post or a page of the website, as this browser keeps it until the server has it. */
export type Copy<Typed = Words> = {
  /** Under which it is kept: one for each tab, so that none takes the place of another's. */
  key: string
  words: Typed
  /** The newest revision that these words began with. */
  revision: number
  /** When the last of them was typed. */
  at: string
}

/** A page of the website has the id `website/` and its name. */
type Whose = { accountId: string; postId?: string }

/** The key of a tab's copy. */
export function copyKey({ accountId, postId = 'new' }: Whose, tab: string) {
  return `${placeOf({ accountId, postId })}${tab}`
}

/** The tab that kept it. */
export function tabOf({ key }: Pick<Copy, 'key'>) {
  return key.slice(key.lastIndexOf(':') + 1)
}

/** Whether it is kept: a browser may have no room, or allow none. */
export function saveCopy<Typed>({ key, ...copy }: Copy<Typed>) {
  try {
    localStorage.setItem(key, JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

export function dropCopy(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that allows no storage has kept nothing.
  }
}

/** The copies of one post, or of texts that are none yet, newest first. */
export function listCopies<Typed = Words>({ accountId, postId = 'new' }: Whose) {
  return copiesUnder<Typed>(placeOf({ accountId, postId }))
}

/** What is older than the newest few goes: nobody came back for it. */
export function boundCopies({ accountId }: Whose) {
  const copies = copiesUnder(`${root}${accountId}:`)
  for (const { key } of copies.slice(rules.writing.mostCopies)) dropCopy(key)
}

const root = 'writing:'

function placeOf({ accountId, postId }: Required<Whose>) {
  return `${root}${accountId}:${postId}:`
}

function copiesUnder<Typed>(beginning: string): Copy<Typed>[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(beginning))
      .flatMap((key) => read<Typed>(key))
      .sort((one, other) => (one.at < other.at ? 1 : -1))
  } catch {
    return []
  }
}

function read<Typed>(key: string): Copy<Typed>[] {
  try {
    return [{ ...JSON.parse(localStorage.getItem(key) ?? ''), key }]
  } catch {
    return []
  }
}

/** Says, until it is let go or dies, that this tab is open: what it keeps is nobody else's to bring back. */
export function lockTab(tab: string) {
  const end = Promise.withResolvers<void>()
  void navigator.locks?.request(nameOf(tab), () => end.promise)
  return () => end.resolve()
}

/** Whether the tab of a copy is open; a browser that cannot tell, over plain http, says no. */
export async function findOpenTabs() {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (tab: string) => names.has(nameOf(tab))
}

function nameOf(tab: string) {
  return `writing ${tab}`
}
