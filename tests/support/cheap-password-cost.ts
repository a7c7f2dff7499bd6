import type { passwordCost as real } from '#platform/password-cost.ts'

/** What the test build has in place of `platform/password-cost.ts`. */
export const passwordCost: typeof real = { N: 2 ** 10, r: 8, p: 1 }
