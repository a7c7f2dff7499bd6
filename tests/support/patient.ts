/** How long a test waits for what must come: a busy machine is slow, and a right answer is never wrong for being late. */
export const patient = { timeout: 100_000, interval: 20 }
