import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/* Holds what may be installed, for every platform that package-lock.json names: licences of what ships, install scripts
 * by name, and a hash for every package, that of Node among them. `--list` prints what ships by its licence. */

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
  // Fonts, which ship as they are.
  'OFL-1.1',
  // Holds for changes of the package's own files, and none is changed.
  'MPL-2.0',
  // The image library, which is loaded as a file of its own and can be exchanged for another.
  'LGPL-3.0-or-later',
])
/** What a package says of itself is no SPDX name; its LICENSE was read. */
const readLicences = new Map([['duck', 'BSD-2-Clause']])

type LockedPackage = {
  license?: string
  integrity?: string
  dev?: boolean
  hasInstallScript?: boolean
}
type Lock = { packages: Record<string, LockedPackage> }

/** Every package that breaks a rule, a line each. */
export function findPackageProblems({ packages }: Lock, allowScripts: Record<string, boolean>) {
  const installed = Object.entries(packages).filter(([folder]) => folder !== '')
  const withScripts = new Set(installed.filter(([, each]) => each.hasInstallScript).map(([folder]) => nameOf(folder)))
  return [
    ...installed
      .filter(([folder, each]) => !each.dev && !isAllowed(licenceOf(folder, each)))
      .map(([folder, each]) => `${nameOf(folder)}: the licence ${licenceOf(folder, each)} is not on the list`),
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

/** An SPDX expression: all that AND joins must be allowed, of what OR joins one. Brackets inside brackets are refused. */
function isAllowed(expression: string) {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((name) => allowedLicences.has(name)))
}

function licenceOf(folder: string, { license = 'none' }: LockedPackage) {
  return readLicences.get(nameOf(folder)) ?? license
}

function nameOf(folder: string) {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function listLicences({ packages }: Lock) {
  const shipped = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev)
  const byLicence = Map.groupBy(shipped, ([folder, each]) => licenceOf(folder, each))
  for (const [licence, of] of [...byLicence].toSorted(([a], [b]) => a.localeCompare(b))) {
    console.log(`${licence}: ${of.map(([folder]) => nameOf(folder)).join(', ')}`)
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
