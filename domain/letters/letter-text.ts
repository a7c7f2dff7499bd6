import type { LetterWords, Part, Words } from './letter-words.ts'

/** The letter in words alone. */
export function letterText({ title, parts, foot }: LetterWords) {
  return [title, ...parts.map(partText), `-- \n${foot.join('\n')}`].join('\n\n')
}

function partText(part: Part): string {
  if ('text' in part) return plain(part.text)
  if ('small' in part) return plain(part.small)
  if ('facts' in part) return part.facts.map(({ name, value }) => `${name}: ${plain(value)}`).join('\n')
  // Marked line by line, so that no line of it can pass for one of ours.
  if ('quote' in part) return part.quote.replace(/^/gm, '> ')
  if ('button' in part) return `${part.button}:\n${part.to}`
  return [part.panel, ...part.parts.map(partText)].join('\n\n')
}

function plain(words: Words) {
  if (typeof words === 'string') return words
  return words.map((word) => (typeof word === 'string' ? word : 'link' in word ? word.link : word.strong)).join('')
}
