import { diffArrays } from 'diff'
import { rules } from '#domain/rules.ts'

/** A run of words that both texts have, or only one of them. */
export type DiffPart = { kind: 'same' | 'added' | 'removed'; words: string }

/** A paragraph of the newer text, of the older one, or of both with its changes. */
export type Paragraph = { isSame: boolean; pieces: DiffPart[] }

/** Compares two texts by paragraphs and words. If too much differs, returns the old text whole, then the new one. */
export function compareTexts(before: string, after: string): Paragraph[] {
  const changes = diffArrays(paragraphsOf(before), paragraphsOf(after), diffOptions)
  if (!changes) return [wholeText('removed', before), wholeText('added', after)]
  const compared: Paragraph[] = []
  let removedTexts: string[] = []
  const flushRemoved = () => {
    compared.push(...removedTexts.map((text) => wholeText('removed', text)))
    removedTexts = []
  }
  for (const { value, added, removed } of changes) {
    if (removed) removedTexts.push(...value)
    else if (!added) {
      flushRemoved()
      compared.push(...value.map((text) => ({ isSame: true, pieces: [{ kind: 'same', words: text } as const] })))
    } else {
      for (const text of value) {
        const old = removedTexts.shift()
        compared.push(old === undefined ? wholeText('added', text) : { isSame: false, pieces: compareWords(old, text) })
      }
      flushRemoved()
    }
  }
  flushRemoved()
  return compared
}

/** Compares two passages word by word. */
export function compareWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { ...diffOptions, comparator: isSameWord })
  const pieces = changes?.flatMap(({ value, added, removed }): DiffPart[] => {
    const words = value.join('')
    if (!added && !removed) return [{ kind: 'same', words }]
    // Do not mark the space after a word.
    const marked = words.trimEnd()
    const space = words.slice(marked.length)
    return [
      { kind: added ? 'added' : 'removed', words: marked },
      ...(space ? [{ kind: 'same', words: space } as const] : []),
    ]
  })
  return pieces ?? [...wholeText('removed', before).pieces, ...wholeText('added', after).pieces]
}

export function paragraphsOf(text: string) {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
}

const diffOptions = { maxEditLength: rules.writing.maxCompared }

/** Words and other characters, each with the white space after it, in any script. */
function tokensOf(text: string) {
  return text.match(/[\p{L}\p{M}\p{N}'’]+\s*|[^\p{L}\p{M}\p{N}'’]\s*/gu) ?? []
}

function isSameWord(one: string, other: string) {
  return one.trim() === other.trim()
}

function wholeText(kind: 'added' | 'removed', text: string): Paragraph {
  return { isSame: false, pieces: text === '' ? [] : [{ kind, words: text }] }
}
