import type { Sign } from '#platform/secrets.ts'

/** A word as it is kept: who reads the table learns nothing of any message. The empty word stands for all messages. */
export function signedWord(sign: Sign, word: string) {
  return word && sign('spam word', word).slice(0, 16)
}
