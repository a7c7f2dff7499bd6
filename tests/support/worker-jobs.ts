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
export async function pause(ms: number) {
  await new Promise((resolve) => setTimeout(resolve, ms))
  return 'done'
}

/** Allocates memory outside the JavaScript heap. */
export function allocate(megabytes: number) {
  return Buffer.alloc(megabytes * 1024 * 1024, 1).length
}

export function processId() {
  return process.pid
}
