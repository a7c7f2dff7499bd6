import { diffArrays } from 'diff'
import { rules } from '#domain/rules.ts'

/** Words that both have, or that one has alone. */
export type Piece = { kind: 'same' | 'added' | 'removed'; words: string }

/** A paragraph of the newer text, of the older one, or of both with what was changed in it. */
export type Paragraph = { isSame: boolean; pieces: Piece[] }

/** Two texts, paragraph by paragraph and word by word; where too much differs, the one whole after the other. */
export function compareTexts(before: string, after: string): Paragraph[] {
  const found = diffArrays(paragraphsOf(before), paragraphsOf(after), bound)
  if (!found) return [whole('removed', before), whole('added', after)]
  const compared: Paragraph[] = []
  let gone: string[] = []
  const giveUp = () => {
    compared.push(...gone.map((text) => whole('removed', text)))
    gone = []
  }
  for (const { value, added, removed } of found) {
    if (removed) gone.push(...value)
    else if (!added) {
      giveUp()
      compared.push(...value.map((text) => ({ isSame: true, pieces: [{ kind: 'same', words: text } as const] })))
    } else {
      for (const text of value) {
        const old = gone.shift()
        compared.push(old === undefined ? whole('added', text) : { isSame: false, pieces: compareWords(old, text) })
      }
      giveUp()
    }
  }
  giveUp()
  return compared
}

/** One passage with what was taken out of it and put into it. */
export function compareWords(before: string, after: string): Piece[] {
  const found = diffArrays(tokensOf(before), tokensOf(after), { ...bound, comparator: isSameWord })
  const pieces = found?.flatMap(({ value, added, removed }): Piece[] => {
    const words = value.join('')
    if (!added && !removed) return [{ kind: 'same', words }]
    // The space behind a word is nothing that one would mark.
    const marked = words.trimEnd()
    const space = words.slice(marked.length)
    return [
      { kind: added ? 'added' : 'removed', words: marked },
      ...(space ? [{ kind: 'same', words: space } as const] : []),
    ]
  })
  return pieces ?? [...whole('removed', before).pieces, ...whole('added', after).pieces]
}

export function paragraphsOf(text: string) {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
}

const bound = { maxEditLength: rules.writing.mostCompared }

/** A word or a sign with the white space behind it, in whatever script. */
function tokensOf(text: string) {
  return text.match(/[\p{L}\p{M}\p{N}'’]+\s*|[^\p{L}\p{M}\p{N}'’]\s*/gu) ?? []
}

function isSameWord(one: string, other: string) {
  return one.trim() === other.trim()
}

function whole(kind: 'added' | 'removed', text: string): Paragraph {
  return { isSame: false, pieces: text === '' ? [] : [{ kind, words: text }] }
}
