import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { spamWords, type Writing } from './spam-words.ts'

/** In how many messages of either kind a word stood; of the empty word, how many messages there were. */
export type Count = { spam: number; genuine: number }

/** What the filter knows before anyone has taught it, so that a new site is not helpless. */
export function trainingData() {
  lessons ??= learn()
  return lessons
}

/** Made-up messages, each a line 'Name <e-mail>', then its text, apart by a line of three strokes. */
export function readWritings(file: string): Writing[] {
  return readFileSync(file, 'utf8')
    .split(/^---$/m)
    .map((part) => /^\s*.+? <(?<email>\S+)>\n(?<text>[\s\S]+?)\s*$/.exec(part)?.groups as Writing | undefined)
    .filter((writing) => writing !== undefined)
}

let lessons: ReadonlyMap<string, Count> | undefined

function learn() {
  const counts = new Map<string, Count>()
  for (const kind of ['spam', 'genuine'] as const) {
    for (const writing of readWritings(path.join(projectRoot, 'domain/spam/first-lessons', `${kind}.txt`))) {
      for (const word of ['', ...spamWords(writing).keys()]) {
        const count = counts.get(word) ?? { spam: 0, genuine: 0 }
        count[kind] += 1
        counts.set(word, count)
      }
    }
  }
  return counts
}
