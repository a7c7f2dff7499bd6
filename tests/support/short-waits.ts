import type { waits as real } from '#domain/waits.ts'

/** Replaces `domain/waits.ts` in the test build. */
export const waits: typeof real = { signIn: 50, submit: 50, uploaded: 50, notReady: 500 }
