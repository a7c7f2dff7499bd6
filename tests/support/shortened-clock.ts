/*
 * Loaded before the site by `node --import`: timers of SHORTENED_MS fire after 200 ms, so that a test can see what
 * happens when they fire. All other timers are unchanged.
 */
const shortenedMs = Number(process.env.SHORTENED_MS)
const { setTimeout: original } = globalThis
const shortened = (work: () => void, ms?: number, ...args: unknown[]) =>
  original(work, ms === shortenedMs ? 200 : ms, ...args)
globalThis.setTimeout = Object.defineProperties(
  shortened,
  Object.getOwnPropertyDescriptors(original),
) as typeof original
