import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/** What the source of a page compares with what it is sent. */
export type SourceWords = {
  /** Of fields and query parameters. */
  names: string[]
  /** What the buttons of its forms say that they are for. */
  intents: string[]
  /** Other short values that stand there. */
  values: string[]
}

const nameOf = [/\.(?:get|getAll|has)\('([\w-]+)'\)/g, /\bname="([\w-]+)"/g, /\bfield: '([\w-]+)'/g]
const intentOf = [
  /\bintent="([\w-]+)"/g,
  /\bintent: '([\w-]+)'/g,
  /\bintents: \['([\w-]+)'/g,
  /\bcase '([\w-]+)'/g,
  /^ {2}async '?([\w-]+)'?\(/gm,
  /\bget\('intent'\) [!=]== '([\w-]+)'/g,
]
const shortValue = [/'([a-z][\w-]{1,30})'/g]
/** The properties of a schema that a form is read by. */
const schemaField = /^ {2}(\w+): (?:z\b|\w+\b)/gm

const read = new Map<string, SourceWords>()

/** The words of the page in this file and of all that stands beside it, with those of the schemas that it reads forms by. */
export function readSourceWords(file: string): SourceWords {
  const folder = path.join('app', path.dirname(file))
  const known = read.get(folder) ?? readFolder(folder)
  read.set(folder, known)
  return known
}

function readFolder(folder: string): SourceWords {
  const sources = globSync(`${folder}/*.{ts,tsx}`, { cwd: projectRoot, exclude: ['**/*.test.{ts,tsx}'] })
  const text = sources.map(readSource).join('\n')
  const schemas = [...text.matchAll(/from '#(domain\/[\w/-]+\.ts)'/g)].map(([, name = '']) => name)
  const fields = schemas.filter((name) => !name.includes('.server.')).map(readSource)
  return {
    names: found(text, nameOf).concat(found(fields.join('\n'), [schemaField])),
    intents: found(text, intentOf),
    values: found(text, shortValue),
  }
}

function readSource(file: string) {
  return readFileSync(path.join(projectRoot, file), 'utf8')
}

function found(text: string, patterns: RegExp[]) {
  const words = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, word = '']) => word))
  return [...new Set(words)].sort()
}
