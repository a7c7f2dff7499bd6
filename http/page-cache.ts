import { type KeptAnswer, readAnswer } from './kept-answer.ts'

/** Who makes an answer adds the names of all that it shows. One that names nothing is not kept. */
export type Shown = Set<string>

type Making = {
  /** Makes the answer as anybody would get it. */
  make: (address: string, headers: Record<string, string>, shown: Shown) => Promise<Response>
  /** Until when an answer that is begun now stays true by itself, in milliseconds since 1970. */
  lastsUntil: () => Promise<number>
  maxBytes: number
}

/** An address, and the headers by which its answers differ. */
export type Asked = { address: string; headers: Record<string, string> }

type Entry = KeptAnswer & { shown: Shown; until: number; used: boolean }

/** One that is larger is sent as it is read, each time. */
const maxBodyBytes = 1_000_000
const mostLarge = 1_000
/** What an entry holds beside its body. */
const entryBytes = 2_000

/**
 * Answers that anybody may have, kept in memory until something they show is touched or their time is over.
 * What several ask for at once is made once. What is not used goes first when there is no room.
 */
export function openPageCache({ make, lastsUntil, maxBytes }: Making) {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<KeptAnswer | undefined>>()
  /** What was found too large to be held is not begun again. */
  const large = new Set<string>()
  let bytes = 0

  function drop(name: string, entry: Entry) {
    entries.delete(name)
    bytes -= entry.body.length + entryBytes
  }

  function keep(name: string, entry: Entry) {
    const before = entries.get(name)
    if (before) drop(name, before)
    entries.set(name, entry)
    bytes += entry.body.length + entryBytes
    // What is set again stands last in line, and is met here once more.
    for (const [oldName, old] of entries) {
      if (bytes <= maxBytes) return
      if (entries.size > 1 && (old.used || oldName === name)) {
        entries.delete(oldName)
        entries.set(oldName, { ...old, used: false })
      } else drop(oldName, old)
    }
  }

  async function makeAnswer({ address, headers }: Asked) {
    const shown: Shown = new Set()
    const [until, answer] = await Promise.all([
      lastsUntil(),
      make(address, headers, shown).then((made) => readAnswer(made, maxBodyBytes)),
    ])
    return { answer, until, shown, isKept: answer !== undefined && isKeepable(answer, shown) }
  }

  return {
    find(name: string): KeptAnswer | undefined {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (entry.until <= Date.now()) {
        drop(name, entry)
        return undefined
      }
      entry.used = true
      return entry
    },

    /** What is kept, or is made now; undefined where it is too large to be held. */
    get(name: string, asked: Asked): Promise<KeptAnswer | undefined> {
      const begun = underWay.get(name)
      if (begun) return begun
      if (large.has(name)) return Promise.resolve(undefined)
      const making = makeAnswer(asked).then(({ answer, until, shown, isKept }) => {
        if (!answer && large.size < mostLarge) large.add(name)
        // Else something was touched meanwhile, and it may show what was before.
        if (isKept && answer && underWay.get(name) === making) keep(name, { ...answer, shown, until, used: false })
        return answer
      })
      const done = () => {
        if (underWay.get(name) === making) underWay.delete(name)
      }
      underWay.set(name, making)
      making.then(done, done)
      return making
    },

    forget(touched: ReadonlySet<string>) {
      const names = [...touched]
      for (const [name, entry] of entries) if (names.some((each) => entry.shown.has(each))) drop(name, entry)
      underWay.clear()
      large.clear()
    },

    /** How much is held. */
    size: () => ({ answers: entries.size, bytes }),
  }
}

export type PageCache = ReturnType<typeof openPageCache>

function isKeepable({ status, headers }: KeptAnswer, shown: Shown) {
  if (status !== 200 || shown.size === 0) return false
  const at = (name: string) => headers[headers.indexOf(name) + 1] ?? ''
  return !headers.includes('set-cookie') && !at('cache-control').includes('no-store')
}
