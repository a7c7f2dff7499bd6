/**
 * Minimum times that a state is shown, in milliseconds: signing in, sending a form and a finished upload, as the
 * specification requires, and `/readyz` 'not ready' before a shutdown. The test build shortens all four
 * (`vite.config.ts`).
 */
export const waits = { signIn: 2_000, submit: 2_000, uploaded: 1_500, notReady: 3_000 }
