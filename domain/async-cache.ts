import { LRUCache } from 'lru-cache'

/** A bounded cache of computed values: a key is computed once, also for those who ask while it is, and again after a failure. */
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
