import { rules } from '#domain/rules.ts'

/** What a mail server said, short and without the address that it repeats: fit to be kept and shown. */
export function serverAnswer(answer: string) {
  const plain = answer
    .replace(/\p{C}+/gu, ' ')
    .replace(/<?[^\s<>"'(]+@[^\s<>"')]+>?/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
  const { maxAnswer } = rules.letter
  return plain.length > maxAnswer ? `${plain.slice(0, maxAnswer - 1)}…` : plain
}
