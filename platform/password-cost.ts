/**
 * What a password costs to hash: one of the sets of figures that OWASP holds equal. It takes 32 MB, so that several at
 * once are bearable. The test build has a cheaper one (`vite.config.ts`).
 */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3 }
