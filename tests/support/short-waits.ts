import type { waits as real } from '#domain/waits.ts'

/** What the test build has in place of `domain/waits.ts`. */
export const waits: typeof real = { signIn: 50, submit: 50, uploaded: 50, notReady: 500 }
