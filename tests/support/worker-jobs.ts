/* Jobs for the tests of the worker pool. */

export function double(number: number) {
  return number * 2
}

export function reverse(bytes: Uint8Array) {
  return bytes.toReversed()
}

export function fail(words: string) {
  throw new RangeError(words)
}

export function neverEnd() {
  for (;;);
}

/** Waits without using the processor. */
export async function rest(ms: number) {
  await new Promise((resolve) => setTimeout(resolve, ms))
  return 'rested'
}

/** Allocates memory outside the JavaScript heap. */
export function hold(megabytes: number) {
  return Buffer.alloc(megabytes * 1024 * 1024, 1).length
}

export function whoAmI() {
  return process.pid
}
