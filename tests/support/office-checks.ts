/** Window widths of a phone and of a desktop. */
export const widths = [390, 1440]

/** Makes a text unique, so that no other test has it. */
export function unique(words: string) {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`
}
