/** An id that nobody guesses; `crypto.randomUUID` is missing where a site is tried out over plain http. */
export function randomId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
