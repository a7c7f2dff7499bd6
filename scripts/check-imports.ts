import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { forbiddenPackages, importRules, reserved } from './import-rules.ts'

/** What is wrong with one import, in a sentence; undefined where it may be. */
export function findViolation(file: string, imported: string) {
  // Made anew by React Router for each page, of that page.
  if (imported.includes('/+types/')) return
  const target = resolve(file, imported)
  if (!target)
    return forbiddenPackages.find(({ folder, packages }) => isIn(folder, file) && packages.test(imported))?.why

  const isReserved = path.matchesGlob(target, reserved.modules)
  if (isReserved && !reserved.users.some((user) => path.matchesGlob(file, user))) return reserved.why

  const rule = ruleOf(file)
  if (!rule || ruleOf(target) === rule || rule.mayImport.some((allowed) => path.matchesGlob(target, allowed))) return
  return rule.why
}

/** Whether every import below the folder runs where it may, and none in a circle, of files or of folders; one that does not is told. */
function checkImports(folder: string) {
  const imports = readImports(folder)
  const wrong = [...findWrongImports(folder), ...findCycles(imports), ...findCycles(siblingImports(imports))]
  for (const line of wrong) console.error(line)
  return wrong.length === 0
}

/** Every import below the folder that runs where it may not, a line each. */
export function findWrongImports(folder: string) {
  return globSync('{platform,http,domain,api,app}/**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.{ts,tsx}'] })
    .sort()
    .flatMap((file) =>
      importsOf(readFileSync(path.join(folder, file), 'utf8')).flatMap((imported) => {
        const complaint = findViolation(file, imported)
        return complaint ? [`${file} imports ${imported}: ${complaint}`] : []
      }),
    )
}

/** Every file of ours below the folder, with the files that it imports. */
export function readImports(folder: string) {
  const files = globSync('{*.ts,{api,app,bench,domain,http,platform,scripts,tests}/**/*.{ts,tsx}}', { cwd: folder })
  return new Map(
    files.map((file) => {
      const imported = importsOf(readFileSync(path.join(folder, file), 'utf8'))
      return [file, imported.flatMap((name) => resolve(file, name) ?? [])]
    }),
  )
}

/** Every folder, with the folders beside it whose files its own files import. Tests may import anything. */
function siblingImports(imports: Map<string, string[]>) {
  const siblings = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const target of targets) {
      const [own, other] = [file.split('/'), target.split('/')]
      const depth = own.findIndex((name, at) => name !== other[at]) + 1
      // A file of the folder that both are in stands in none of its folders.
      if (depth === 0 || depth === own.length || depth === other.length) continue
      const folder = own.slice(0, depth).join('/')
      siblings.set(folder, [...(siblings.get(folder) ?? []), other.slice(0, depth).join('/')])
    }
  }
  return siblings
}

/** Every import cycle, types included, a line each. Biome finds them too, but reads the whole project for one file. */
function findCycles(imports: Map<string, string[]>) {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, importers: string[]) => {
    const start = importers.indexOf(file)
    if (start >= 0) cycles.push(`An import cycle: ${[...importers.slice(start), file].join(' → ')}`)
    if (start >= 0 || done.has(file)) return
    for (const imported of imports.get(file) ?? []) visit(imported, [...importers, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return cycles
}

/** Also those of types and of what is loaded later; all are written one way, since the formatter holds it. */
function importsOf(source: string) {
  return [...source.matchAll(/\b(?:from|import)[ (]'([^']+)'/g)].map(([, imported = '']) => imported)
}

/** The path of a file of ours; undefined where it is a package. */
export function resolve(file: string, imported: string) {
  const [name = ''] = imported.split('?')
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
  return /^#(?=\w+\/)/.test(name) ? name.slice(1) : undefined
}

function ruleOf(file: string) {
  return importRules
    .filter(({ folder }) => isIn(folder, file))
    .sort((one, other) => other.folder.length - one.folder.length)[0]
}

function isIn(folder: string, file: string) {
  return file === folder || file.startsWith(`${folder}/`)
}

if (import.meta.main && !checkImports(process.argv[2] ?? projectRoot)) process.exit(1)
