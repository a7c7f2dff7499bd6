import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { buildSources } from './build.ts'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
)
const files = Object.entries(scripts).flatMap(([name, command]) =>
  [...command.matchAll(/\S+\.ts\b/g)].map(([file]) => [name, file] as const),
)

test.each(files)('the file that ‘npm run %s’ starts exists: %s', (_, file) => {
  expect(existsSync(path.join(projectRoot, file))).toBe(true)
})

test('the npm scripts refer to more than five files by path, so that the test above covers them', () => {
  expect(files.length).toBeGreaterThan(5)
})

test('every test file that docs/security.md mentions exists', () => {
  const text = readFileSync(path.join(projectRoot, 'docs/security.md'), 'utf8')
  const referenced = [...text.matchAll(/`([\w.-]+\/[\w./-]+\.test\.tsx?)`/g)].map(([, file = '']) => file)
  expect(referenced.length).toBeGreaterThan(100)
  expect(referenced.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([])
})

test('.dockerignore lets every source of the build into the container image', () => {
  const lines = readFileSync(path.join(projectRoot, '.dockerignore'), 'utf8').split('\n')
  const sources = buildSources.filter((source) => !source.startsWith('tests/')).map((source) => source.split('/')[0])
  expect(sources.filter((source) => !lines.includes(`!${source}`))).toEqual([])
})
