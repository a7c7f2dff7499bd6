import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { type MessageText, spamWords } from './spam-words.ts'

/** The number of messages of each kind with a word; for the empty word, of all messages. */
export type Count = { spam: number; genuine: number }

/** The built-in training data, so that the filter works on a new site. */
export function trainingData() {
  cached ??= countWords()
  return cached
}

/** Invented messages: a line 'Name <e-mail>', then the text, separated by lines of three hyphens. */
export function readExamples(file: string): MessageText[] {
  return readFileSync(file, 'utf8')
    .split(/^---$/m)
    .map((part) => /^\s*.+? <(?<email>\S+)>\n(?<text>[\s\S]+?)\s*$/.exec(part)?.groups as MessageText | undefined)
    .filter((message) => message !== undefined)
}

let cached: ReadonlyMap<string, Count> | undefined

function countWords() {
  const counts = new Map<string, Count>()
  for (const kind of ['spam', 'genuine'] as const) {
    for (const message of readExamples(path.join(projectRoot, 'domain/spam/training-data', `${kind}.txt`))) {
      for (const word of ['', ...spamWords(message).keys()]) {
        const count = counts.get(word) ?? { spam: 0, genuine: 0 }
        count[kind] += 1
        counts.set(word, count)
      }
    }
  }
  return counts
}
