import type { passwordCost as real } from '#platform/password-cost.ts'

/** Replaces `platform/password-cost.ts` in the test build. */
export const passwordCost: typeof real = { N: 2 ** 10, r: 8, p: 1 }
