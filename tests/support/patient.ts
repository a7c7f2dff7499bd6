/** How long a test waits for what must come: only a net below what hangs. */
export const patient = { timeout: 240_000, interval: 20 }
