/*
 * Loaded before the site itself by `node --import`: clocks of SHORTENED_MS ring after a moment, so that a test can see
 * what happens when they ring. All others run as they are set.
 */
const long = Number(process.env.SHORTENED_MS)
const { setTimeout: later } = globalThis
const sooner = (work: () => void, ms?: number, ...rest: unknown[]) => later(work, ms === long ? 200 : ms, ...rest)
globalThis.setTimeout = Object.defineProperties(sooner, Object.getOwnPropertyDescriptors(later)) as typeof later
