/** The office is wide on a desk and narrow in the hand. */
export const widths = [390, 1440]

/** Words that no other test has. */
export function unique(words: string) {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`
}
