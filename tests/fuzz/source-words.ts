import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/** Names and values in the source of a page that requests may contain. */
export type SourceWords = {
  /** Names of fields and query parameters. */
  names: string[]
  /** The intents of the buttons of its forms. */
  intents: string[]
  /** Other short strings in the source. */
  values: string[]
}

const namePatterns = [/\.(?:get|getAll|has)\('([\w-]+)'\)/g, /\bname="([\w-]+)"/g, /\bfield: '([\w-]+)'/g]
const intentPatterns = [
  /\bintent="([\w-]+)"/g,
  /\bintent: '([\w-]+)'/g,
  /\bintents: \['([\w-]+)'/g,
  /\bcase '([\w-]+)'/g,
  /^ {2}async '?([\w-]+)'?\(/gm,
  /\bget\('intent'\) [!=]== '([\w-]+)'/g,
]
const valuePatterns = [/'([a-z][\w-]{1,30})'/g]
/** The properties of a schema that a form is read by. */
const schemaFieldPattern = /^ {2}(\w+): (?:z\b|\w+\b)/gm

const cached = new Map<string, SourceWords>()

/** The words of all files in the folder of a page, with the fields of the schemas that its forms use. */
export function readSourceWords(file: string): SourceWords {
  const folder = path.join('app', path.dirname(file))
  const words = cached.get(folder) ?? readFolder(folder)
  cached.set(folder, words)
  return words
}

function readFolder(folder: string): SourceWords {
  const sources = globSync(`${folder}/*.{ts,tsx}`, { cwd: projectRoot, exclude: ['**/*.test.{ts,tsx}'] })
  const text = sources.map(readSource).join('\n')
  const schemas = [...text.matchAll(/from '#(domain\/[\w/-]+\.ts)'/g)].map(([, name = '']) => name)
  const fields = schemas.filter((name) => !name.includes('.server.')).map(readSource)
  return {
    names: matchesOf(text, namePatterns).concat(matchesOf(fields.join('\n'), [schemaFieldPattern])),
    intents: matchesOf(text, intentPatterns),
    values: matchesOf(text, valuePatterns),
  }
}

function readSource(file: string) {
  return readFileSync(path.join(projectRoot, file), 'utf8')
}

function matchesOf(text: string, patterns: RegExp[]) {
  const words = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, word = '']) => word))
  return [...new Set(words)].sort()
}
