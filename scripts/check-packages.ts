import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/* Checks the packages in package-lock.json, for every platform: the licences of those that ship, an allow list of
 * install scripts, and a hash for every package, including Node. `--list` prints the shipped packages by licence. */

const allowedLicences = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Zlib',
    'Unlicense',
  ],
  // Fonts, which ship unchanged.
  'OFL-1.1',
  // Applies only to changes of the package's own files, and we change none.
  'MPL-2.0',
  // The image library, which is loaded as a separate file and can be replaced.
  'LGPL-3.0-or-later',
])
/** Licences of packages without an SPDX name, determined from their LICENSE file. */
const knownLicences = new Map([['duck', 'BSD-2-Clause']])

type LockedPackage = {
  license?: string
  integrity?: string
  dev?: boolean
  hasInstallScript?: boolean
}
type Lock = { packages: Record<string, LockedPackage> }

/** All packages that violate a rule, one line each. */
export function findPackageProblems({ packages }: Lock, allowScripts: Record<string, boolean>) {
  const installed = Object.entries(packages).filter(([folder]) => folder !== '')
  const withScripts = new Set(
    installed.filter(([, locked]) => locked.hasInstallScript).map(([folder]) => nameOf(folder)),
  )
  return [
    ...installed
      .filter(([folder, locked]) => !locked.dev && !isAllowed(licenceOf(folder, locked)))
      .map(([folder, locked]) => `${nameOf(folder)}: the licence ${licenceOf(folder, locked)} is not on the list`),
    ...installed
      .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
      .map(([folder]) => `${nameOf(folder)}: package-lock.json has no SHA-512 of it`),
    ...[...withScripts]
      .filter((name) => allowScripts[name] === undefined)
      .map((name) => `${name}: has an install script that allowScripts in package.json does not name`),
    ...Object.keys(allowScripts)
      .filter((name) => !withScripts.has(name))
      .map((name) => `${name}: stands in allowScripts, and has no install script`),
  ]
}

/** Evaluates an SPDX expression: all licences joined by AND must be allowed, one of those joined by OR. No nesting. */
function isAllowed(expression: string) {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((name) => allowedLicences.has(name)))
}

function licenceOf(folder: string, { license = 'none' }: LockedPackage) {
  return knownLicences.get(nameOf(folder)) ?? license
}

function nameOf(folder: string) {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function listLicences({ packages }: Lock) {
  const shipped = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev)
  const byLicence = Map.groupBy(shipped, ([folder, locked]) => licenceOf(folder, locked))
  for (const [licence, group] of [...byLicence].toSorted(([a], [b]) => a.localeCompare(b))) {
    console.log(`${licence}: ${group.map(([folder]) => nameOf(folder)).join(', ')}`)
  }
}

function readJson(file: string) {
  return JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'))
}

if (import.meta.main) {
  const lock: Lock = readJson('package-lock.json')
  if (process.argv.includes('--list')) listLicences(lock)
  const problems = findPackageProblems(lock, readJson('package.json').allowScripts)
  for (const line of problems) console.error(line)
  if (problems.length > 0) process.exit(1)
}
