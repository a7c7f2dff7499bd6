/** An id that cannot be guessed. `crypto.randomUUID` does not exist on a site over plain http. */
export function randomId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
