import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { projectRoot } from '#platform/project-root.ts'

/* Finds texts for visitors in the code: they belong into content/interface.yaml. */

const visitorPages = ['app/website/**/*.tsx', 'app/document/*.tsx', 'app/ui/*.tsx']
/** Files whose texts visitors do not read, or that cannot use content/. */
const exceptions = [
  // Parts of the website that only staff see.
  'app/website/staff/**',
  // Created at the first toast, mostly in the office; its texts are passed to it.
  'app/ui/toaster.tsx',
]

/** Attributes that visitors do not read, nor hear from a screen reader. */
const silentAttributes = new Set([
  ...['className', 'id', 'htmlFor', 'key', 'name', 'value', 'type', 'role', 'rel', 'href', 'src', 'action', 'method'],
  ...['media', 'sizes', 'srcSet', 'property', 'content', 'd', 'viewBox', 'transform', 'pathLength', 'square'],
  ...['preserveAspectRatio', 'autoComplete', 'component', 'hydrate', 'state', 'page', 'path', 'boxes', 'commandfor'],
])
const spokenAttributes = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label', 'heading', 'lede', 'text'])

/** Strings in these nodes are arguments, keys or operands of comparisons, not texts. */
const unreadNodes = new Set(['CallExpression', 'MemberExpression', 'BinaryExpression'])

type Node = { type: string; start: number; [key: string]: unknown }

/** All texts for visitors in a React file, one line each. */
export function findLiterals(file: string, source: string) {
  const findings: string[] = []
  const { program } = parseSync(file, source)

  function report({ start }: Node, text: string) {
    const line = source.slice(0, start).split('\n').length
    findings.push(`${file}:${line}: "${text.trim().replace(/\s+/g, ' ')}" belongs into content/interface.yaml`)
  }
  function visit(node: unknown, inJsx: boolean, isSpoken: boolean) {
    if (Array.isArray(node)) for (const child of node) visit(child, inJsx, isSpoken)
    if (!isNode(node)) return
    if (node.type === 'JSXAttribute') {
      const name = nameOf(node.name)
      if (!silentAttributes.has(name) && !/^on[A-Z]|^data-/.test(name))
        visit(node.value, true, spokenAttributes.has(name))
      return
    }
    const text = textOf(node)
    if (node.type === 'JSXText' ? /\p{L}{2}/u.test(text) : inJsx && isSentence(text, isSpoken)) report(node, text)
    const isElement = node.type === 'JSXElement' || node.type === 'JSXFragment'
    const isRead = isElement || (inJsx && !unreadNodes.has(node.type))
    for (const child of Object.values(node)) visit(child, isRead, isSpoken && !isElement)
  }
  visit(program, false, false)
  return findings
}

function textOf(node: Node) {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateElement') return String((node.value as { cooked?: string }).cooked ?? '')
  return ''
}

/** A single word may be an identifier, except in an attribute that is read out. */
function isSentence(text: string, isSpoken: boolean) {
  return isSpoken ? /\p{L}{2}/u.test(text) : /\p{L}{2,},? \p{L}{2,}|^\p{Lu}\p{Ll}/u.test(text)
}

function nameOf(name: unknown): string {
  return isNode(name) ? (typeof name.name === 'string' ? name.name : nameOf(name.name)) : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function checkLiterals(folder: string) {
  const files = visitorPages.flatMap((pages) => globSync(pages, { cwd: folder, exclude: ['**/*.test.tsx'] }))
  const checked = files.filter((file) => !exceptions.some((exception) => path.matchesGlob(file, exception)))
  const findings = checked.sort().flatMap((file) => findLiterals(file, readFileSync(path.join(folder, file), 'utf8')))
  for (const line of findings) console.error(line)
  return findings.length === 0
}

if (import.meta.main && !checkLiterals(process.argv[2] ?? projectRoot)) process.exit(1)
