/** The seed of all random values in the tests. `npm test` prints it; set TEST_SEED to it to repeat a run. */
process.env.TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
export const seed = Number(process.env.TEST_SEED)

/** A generator of random numbers from 0 to 1 with this seed (mulberry32). */
export function seededRandom(from = seed) {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
