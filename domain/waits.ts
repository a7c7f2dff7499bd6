/**
 * How long the specification has a state shown at least, in milliseconds: signing in, sending a form, a finished upload.
 * The test build shortens these three (`vite.config.ts`).
 */
export const waits = { signIn: 2_000, submit: 2_000, uploaded: 1_500 }
