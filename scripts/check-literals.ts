import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { projectRoot } from '#platform/project-root.ts'

/* Finds words that visitors read and that stand in code: they belong into content/interface.yaml. */

const visitorsPages = ['app/website/**/*.tsx', 'app/document/*.tsx', 'app/ui/*.tsx']
/** What visitors do not read, or what must be said where content/ cannot be. */
const exceptions = [
  // Only staff see these, on the website.
  'app/website/staff/**',
  // Made at the first toast, in the office above all; the words of a toast are given to it.
  'app/ui/toaster.tsx',
]

/** Attributes that no visitor reads or hears. */
const silentAttributes = new Set([
  ...['className', 'id', 'htmlFor', 'key', 'name', 'value', 'type', 'role', 'rel', 'href', 'src', 'action', 'method'],
  ...['media', 'sizes', 'srcSet', 'property', 'content', 'd', 'viewBox', 'transform', 'pathLength', 'square'],
  ...['preserveAspectRatio', 'autoComplete', 'component', 'wake', 'state', 'page', 'path', 'boxes', 'commandfor'],
])
const spokenAttributes = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label', 'heading', 'lede', 'text'])

/** What a function is called with, what a value is looked up by, and what it is compared with. */
const unreadNodes = new Set(['CallExpression', 'MemberExpression', 'BinaryExpression'])

type Node = { type: string; start: number; [key: string]: unknown }

/** Every text in a file of React that a visitor would read, a line each. */
export function findLiterals(file: string, source: string) {
  const found: string[] = []
  const { program } = parseSync(file, source)

  function report({ start }: Node, words: string) {
    const line = source.slice(0, start).split('\n').length
    found.push(`${file}:${line}: "${words.trim().replace(/\s+/g, ' ')}" belongs into content/interface.yaml`)
  }
  function visit(node: unknown, inJsx: boolean, isSpoken: boolean) {
    if (Array.isArray(node)) for (const each of node) visit(each, inJsx, isSpoken)
    if (!isNode(node)) return
    if (node.type === 'JSXAttribute') {
      const name = nameOf(node.name)
      if (!silentAttributes.has(name) && !/^on[A-Z]|^data-/.test(name))
        visit(node.value, true, spokenAttributes.has(name))
      return
    }
    const words = wordsIn(node)
    if (node.type === 'JSXText' ? /\p{L}{2}/u.test(words) : inJsx && isSentence(words, isSpoken)) report(node, words)
    const isElement = node.type === 'JSXElement' || node.type === 'JSXFragment'
    const isRead = isElement || (inJsx && !unreadNodes.has(node.type))
    for (const child of Object.values(node)) visit(child, isRead, isSpoken && !isElement)
  }
  visit(program, false, false)
  return found
}

function wordsIn(node: Node) {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateElement') return String((node.value as { cooked?: string }).cooked ?? '')
  return ''
}

/** One word may be the name of a thing in code, but not in what is read out. */
function isSentence(words: string, isSpoken: boolean) {
  return isSpoken ? /\p{L}{2}/u.test(words) : /\p{L}{2,},? \p{L}{2,}|^\p{Lu}\p{Ll}/u.test(words)
}

function nameOf(name: unknown): string {
  return isNode(name) ? (typeof name.name === 'string' ? name.name : nameOf(name.name)) : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function checkLiterals(folder: string) {
  const files = visitorsPages.flatMap((pages) => globSync(pages, { cwd: folder, exclude: ['**/*.test.tsx'] }))
  const read = files.filter((file) => !exceptions.some((exception) => path.matchesGlob(file, exception)))
  const found = read.sort().flatMap((file) => findLiterals(file, readFileSync(path.join(folder, file), 'utf8')))
  for (const line of found) console.error(line)
  return found.length === 0
}

if (import.meta.main && !checkLiterals(process.argv[2] ?? projectRoot)) process.exit(1)
