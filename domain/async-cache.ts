import { LRUCache } from 'lru-cache'

/** A bounded cache of promises: concurrent callers of one key share one computation; a failed one is not cached. */
export function asyncCache<Value>(max: number) {
  const cache = new LRUCache<string, Promise<Value>>({ max })

  return {
    get(key: string, compute: () => Promise<Value>) {
      const cached = cache.get(key)
      if (cached) return cached
      const computing = compute()
      cache.set(key, computing)
      computing.catch(() => {
        if (cache.peek(key) === computing) cache.delete(key)
      })
      return computing
    },
    delete: (key: string) => void cache.delete(key),
  }
}
