import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { forbiddenPackages, importRules, reserved } from './import-rules.ts'

/** Why an import is not allowed, as a sentence; undefined if it is allowed. */
export function findViolation(file: string, imported: string) {
  // React Router generates these types for each page.
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

/** Prints all forbidden imports and import cycles of files or folders; returns whether there are none. */
function checkImports(folder: string) {
  const imports = readImports(folder)
  const problems = [...findWrongImports(folder), ...findCycles(imports), ...findCycles(siblingImports(imports))]
  for (const line of problems) console.error(line)
  return problems.length === 0
}

/** All forbidden imports below the folder, one line each. */
export function findWrongImports(folder: string) {
  return globSync('{platform,http,domain,api,app}/**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.{ts,tsx}'] })
    .sort()
    .flatMap((file) =>
      importsOf(readFileSync(path.join(folder, file), 'utf8')).flatMap((imported) => {
        const violation = findViolation(file, imported)
        return violation ? [`${file} imports ${imported}: ${violation}`] : []
      }),
    )
}

/** All source files below the folder, each with the project files that it imports. */
export function readImports(folder: string) {
  const files = globSync('{*.ts,{api,app,bench,domain,http,platform,scripts,tests}/**/*.{ts,tsx}}', { cwd: folder })
  return new Map(
    files.map((file) => {
      const imported = importsOf(readFileSync(path.join(folder, file), 'utf8'))
      return [file, imported.flatMap((name) => resolve(file, name) ?? [])]
    }),
  )
}

/** Each folder with the sibling folders that its files import. Ignores tests, which may import anything. */
function siblingImports(imports: Map<string, string[]>) {
  const siblings = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const target of targets) {
      const [own, other] = [file.split('/'), target.split('/')]
      const depth = own.findIndex((name, at) => name !== other[at]) + 1
      // Skip if one of the two files is directly in the common parent folder.
      if (depth === 0 || depth === own.length || depth === other.length) continue
      const folder = own.slice(0, depth).join('/')
      siblings.set(folder, [...(siblings.get(folder) ?? []), other.slice(0, depth).join('/')])
    }
  }
  return siblings
}

/** All import cycles, including those of types, one line each. Biome finds them too, but parses all files for one. */
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

/** Includes type and dynamic imports. A regular expression is enough, because the formatter enforces one style. */
function importsOf(source: string) {
  return [...source.matchAll(/\b(?:from|import)[ (]'([^']+)'/g)].map(([, imported = '']) => imported)
}

/** The path of an imported project file; undefined for a package. */
function resolve(file: string, imported: string) {
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
