/**
 * The cost of hashing a password with scrypt: one of the equivalent settings that OWASP recommends. It takes 32 MB, so
 * that several hashes can run at once. The test build has a cheaper one (`vite.config.ts`).
 */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3 }
