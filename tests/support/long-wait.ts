/** How long a test waits for an event that must happen: long, as it is only a limit for a test that hangs. */
export const longWait = { timeout: 900_000, interval: 20 }
