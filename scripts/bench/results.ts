import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import type { Measured } from './figure.ts'

/** What a part found at its last run; parts are run apart from each other, so each has its own day. */
export type Result = Measured & { at: string; machine: string }
export type Results = Record<string, Result>

export const benchFolder = path.join(projectRoot, 'bench')
const file = path.join(benchFolder, 'results.json')

export function readResults(): Results {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export function keepResult(part: string, measured: Measured) {
  const processor = cpus()[0]?.model.trim() ?? 'processor unknown'
  const machine = `${availableParallelism()} × ${processor}, Node ${process.versions.node}`
  const results = { ...readResults(), [part]: { at: new Date().toISOString(), machine, ...measured } }
  mkdirSync(benchFolder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}
