import { expect, test, vi } from 'vitest'
import { openPageCache } from './page-cache.ts'

const request = { address: '/', headers: {} }
const body = async (answer: Promise<{ body: string | Uint8Array } | undefined>) => (await answer)?.body

test('what several ask for at once is made once, and is kept', async () => {
  const { cache, rendered } = open()
  const answers = await Promise.all([1, 2, 3].map(() => body(cache.get('/', request))))
  expect(answers).toEqual(['/ 1', '/ 1', '/ 1'])
  expect(rendered).toEqual(['/'])
  expect(cache.find('/')?.status).toBe(200)
})

test('an answer goes when one of its tags is invalidated, and stays when another is', async () => {
  const { cache } = open()
  await cache.get('/', request)
  cache.invalidate(new Set(['messages']))
  expect(cache.find('/')).toBeDefined()
  cache.invalidate(new Set(['messages', 'posts']))
  expect(cache.find('/')).toBeUndefined()
  expect(cache.size()).toEqual({ responses: 0, bytes: 0 })
})

test('what is invalidated while a response is rendered keeps it out of the cache, and from later requests', async () => {
  const { cache, release } = open({ isHeld: true })
  const early = body(cache.get('/', request))
  cache.invalidate(new Set(['posts']))
  const late = body(cache.get('/', request))
  release()
  expect([await early, await late]).toEqual(['/ 1', '/ 2'])
  expect(cache.find('/')?.body).toBe('/ 2')
})

test('a response is cached although something was invalidated meanwhile that it does not show', async () => {
  const { cache, release } = open({ isHeld: true })
  const rendered = body(cache.get('/', request))
  cache.invalidate(new Set(['messages']))
  release()
  await rendered
  expect(cache.find('/')?.body).toBe('/ 1')
})

test('a response that shows what was invalidated while it was rendered is not cached', async () => {
  const { cache, release } = open({ isHeld: true })
  const rendered = body(cache.get('/', request))
  cache.invalidate(new Set(['messages', 'posts']))
  release()
  await rendered
  expect(cache.find('/')).toBeUndefined()
})

test('an answer is over when its time is', async () => {
  vi.useFakeTimers({ now: 1_000 })
  const { cache } = open({ expiresAt: 2_000 })
  await cache.get('/', request)
  vi.setSystemTime(1_999)
  expect(cache.find('/')).toBeDefined()
  vi.setSystemTime(2_000)
  expect(cache.find('/')).toBeUndefined()
  vi.useRealTimers()
})

test('an answer that was made while the clock was ahead is over when the clock is set back', async () => {
  vi.useFakeTimers({ now: 5_000 })
  const { cache } = open({ expiresAt: 9_000 })
  await cache.get('/', request)
  vi.setSystemTime(1_000)
  expect(cache.find('/')).toBeUndefined()
  vi.useRealTimers()
})

test.each([
  ['an error', { status: 500 }],
  ['what is not there', { status: 404 }],
  ['a way elsewhere', { status: 301 }],
  ['one with a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
  ['one that nobody may keep', { headers: { 'Cache-Control': 'private, no-store' } }],
])('%s is sent and not kept', async (_, init: ResponseInit) => {
  const { cache } = open({ init })
  expect((await cache.get('/', request))?.status).toBe(init.status ?? 200)
  expect(cache.size().responses).toBe(0)
})

test('an answer that does not say what it shows is not kept', async () => {
  const { cache } = open({ tags: [] })
  await cache.get('/', request)
  expect(cache.size().responses).toBe(0)
})

test('what fails is told to who asked, and made anew for the next', async () => {
  let fails = true
  const render = async (_: string, __: object, cacheTags: Set<string>) => {
    if (fails) throw new Error('a bad day')
    cacheTags.add('words')
    return new Response('good')
  }
  const cache = openPageCache({ render, cacheExpiry: async () => Number.POSITIVE_INFINITY, maxBytes: 10_000 })
  await expect(cache.get('/', request)).rejects.toThrow('a bad day')
  fails = false
  expect(await body(cache.get('/', request))).toBe('good')
})

test('where there is no room, what nobody asked for again goes first', async () => {
  const { cache } = open({ maxBytes: 3 * 2_100 })
  for (const address of ['/a', '/b', '/c']) await cache.get(address, { address, headers: {} })
  cache.find('/a')
  await cache.get('/d', { address: '/d', headers: {} })
  expect(['/a', '/b', '/c', '/d'].filter((name) => cache.find(name))).toEqual(['/a', '/c', '/d'])
  expect(cache.size().bytes).toBeLessThanOrEqual(3 * 2_100)
})

test('however much is kept and used, room is made for one more', async () => {
  const { cache } = open({ maxBytes: 20_000 * 2_010 })
  const names = Array.from({ length: 20_000 }, (_, number) => `/${number}`)
  for (const address of names) await cache.get(address, { address, headers: {} })
  for (const name of names) cache.find(name)
  await cache.get('/one-more', { address: '/one-more', headers: {} })
  expect(cache.find('/one-more')).toBeDefined()
  expect(cache.size().bytes).toBeLessThanOrEqual(20_000 * 2_010)
})

test('a body that is too large is not read', async () => {
  const cancel = vi.fn()
  const endless = new ReadableStream({ cancel })
  const render = async (_: string, __: object, cacheTags: Set<string>) => {
    cacheTags.add('words')
    return new Response(endless, { headers: { 'Content-Length': '2000000' } })
  }
  const cache = openPageCache({ render, cacheExpiry: async () => Number.POSITIVE_INFINITY, maxBytes: 10_000_000 })
  expect(await cache.get('/', request)).toBeUndefined()
  expect(await cache.get('/', request)).toBeUndefined()
  expect(cancel).toHaveBeenCalledOnce()
})

test('while changes may be missed, each request is rendered anew and nothing is stored', async () => {
  let state: State = 'listening'
  const { cache, rendered } = open({ state: () => state })
  await cache.get('/a', { address: '/a', headers: {} })
  state = 'reconnecting'
  expect(cache.find('/a')).toBeUndefined()
  const [one, other] = await Promise.all([1, 2].map(() => cache.get('/a', { address: '/a', headers: {} })))
  expect([one?.body, other?.body]).toEqual(['/a 2', '/a 3'])
  expect(rendered).toHaveLength(3)
  state = 'listening'
  expect(cache.find('/a')?.body).toBe('/a 1')
})

test('while nothing can be rendered, what is cached is served however old, and told of', async () => {
  let state: State = 'listening'
  const stale: string[] = []
  const { cache } = open({ expiresAt: Date.now() - 1, state: () => state, onStale: (key) => stale.push(key) })
  await cache.get('/a', { address: '/a', headers: {} })
  expect(cache.find('/a')).toBeUndefined()
  state = 'offline'
  expect(cache.find('/a')?.body).toBe('/a 1')
  expect(cache.find('/b')).toBeUndefined()
  expect(stale).toEqual(['/a'])
})

test('where a response cannot be rendered, the last good one is served', async () => {
  const stale: string[] = []
  const render = vi.fn(async (_: string, __: object, cacheTags: Set<string>) => {
    cacheTags.add('words')
    return new Response('good')
  })
  const cache = openPageCache({
    render,
    cacheExpiry: async () => 0,
    maxBytes: 10_000,
    onStale: (key) => stale.push(key),
  })
  await cache.get('/', request)
  render.mockRejectedValueOnce(new Error('the database does not answer'))
  expect((await cache.get('/', request))?.body).toBe('good')
  render.mockResolvedValueOnce(new Response('', { status: 503 }))
  expect((await cache.get('/', request))?.body).toBe('good')
  expect(stale).toEqual(['/', '/'])
  render.mockRejectedValueOnce(new Error('the database does not answer'))
  await expect(cache.get('/other', request)).rejects.toThrow('does not answer')
})

type State = 'listening' | 'reconnecting' | 'offline'
type Options = {
  isHeld?: boolean
  expiresAt?: number
  init?: ResponseInit
  tags?: string[]
  maxBytes?: number
  state?: () => State
  onStale?: (key: string) => void
}

function open({
  isHeld = false,
  expiresAt,
  init,
  tags = ['words', 'posts'],
  maxBytes = 100_000,
  ...rest
}: Options = {}) {
  const rendered: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const cache = openPageCache({
    async render(address, _, cacheTags) {
      rendered.push(address)
      const text = `${address} ${rendered.length}`
      if (isHeld) await promise
      for (const tag of tags) cacheTags.add(tag)
      return new Response(text, init)
    },
    cacheExpiry: async () => expiresAt ?? Number.POSITIVE_INFINITY,
    maxBytes,
    ...rest,
  })
  return { cache, rendered, release: resolve }
}
