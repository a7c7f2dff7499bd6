import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'

const otherFolders = ['node_modules', '.git', 'build', 'build-test', 'data', 'data-postgres', 'test-results']
const files = globSync('**/*.{md,ts,tsx,css}', { cwd: projectRoot, exclude: otherFolders })
const documents = files.filter((file) => /^([A-Z]+|content\/README|bench\/README|docs\/.*)\.md$/.test(file))
/** Examples of names. */
const others = new Set(['x.ts', 'x.test.ts', './neighbour.ts', './fixtures.ts'])

test.for(documents.filter((file) => file !== 'CHANGELOG.md'))('%s names only source files that exist', (document) => {
  const text = readFileSync(path.join(projectRoot, document), 'utf8')
  const names = [...text.matchAll(/`([\w./-]+\.(?:tsx?|css))`/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !others.has(name) && !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual(
    [],
  )
})
