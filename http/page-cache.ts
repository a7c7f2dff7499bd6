import { LRUCache } from 'lru-cache'
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

type Entry = KeptAnswer & { shown: Shown; until: number }

/** One that is larger is sent as it is read, each time. */
const maxBodyBytes = 1_000_000
/** What an entry holds beside its body. */
const entryBytes = 2_000

/**
 * Answers that anybody may have, kept in memory until something they show is touched or their time is over.
 * What several ask for at once is made once. Where there is no room, what was not used for longest goes.
 */
export function openPageCache({ make, lastsUntil, maxBytes }: Making) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + entryBytes,
  })
  const underWay = new Map<string, Promise<KeptAnswer | undefined>>()
  /** What was found too large to be held is not begun again. */
  const large = new LRUCache<string, true>({ max: 1_000 })

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
      if (!entry || entry.until > Date.now()) return entry
      entries.delete(name)
      return undefined
    },

    /** What is kept, or is made now; undefined where it is too large to be held. */
    get(name: string, asked: Asked): Promise<KeptAnswer | undefined> {
      const begun = underWay.get(name)
      if (begun) return begun
      if (large.has(name)) return Promise.resolve(undefined)
      const making = makeAnswer(asked).then(({ answer, until, shown, isKept }) => {
        if (!answer) large.set(name, true)
        // Else something was touched meanwhile, and it may show what was before.
        if (isKept && answer && underWay.get(name) === making) entries.set(name, { ...answer, shown, until })
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
      for (const [name, entry] of entries) if (names.some((each) => entry.shown.has(each))) entries.delete(name)
      underWay.clear()
      large.clear()
    },

    /** How much is held. */
    size: () => ({ answers: entries.size, bytes: entries.calculatedSize }),
  }
}

export type PageCache = ReturnType<typeof openPageCache>

function isKeepable({ status, headers }: KeptAnswer, shown: Shown) {
  if (status !== 200 || shown.size === 0) return false
  const at = (name: string) => headers[headers.indexOf(name) + 1] ?? ''
  return !headers.includes('set-cookie') && !at('cache-control').includes('no-store')
}
