import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chambers-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

const forbidden = [
  ['platform/x.ts', '#domain/rules.ts'],
  ['platform/x.ts', '#http/listen.ts'],
  ['domain/x.ts', '#app/context.ts'],
  ['domain/x.ts', '#api/api.ts'],
  ['domain/x.ts', 'react'],
  ['domain/blog/x.ts', '#domain/messages/message.ts'],
  ['domain/messages/x.ts', '#domain/accounts/credentials.ts'],
  ['api/x.ts', '#app/context.ts'],
  ['api/x.ts', '#platform/config.ts'],
  ['app/x.ts', '#api/api.ts'],
  ['app/x.ts', '#platform/database/connect.ts'],
  ['app/website/x.ts', '../context.ts'],
  ['http/x.ts', '#domain/rules.ts'],
] as const

const allowed = [
  ['app/x.ts', '#domain/rules.ts'],
  ['app/x.ts', '#platform/resources.ts'],
  ['api/x.ts', '#domain/rules.ts'],
  ['domain/blog/x.ts', '#domain/images/store-image.server.ts'],
  ['domain/x.ts', '#platform/database/connect.ts'],
] as const

const complaints = lintAll([...forbidden, ...allowed])

test.each(forbidden)('the lint fails when %s imports %s', (file, imported) => {
  expect(complaints.get(`${file} ${imported}`)).toContain('noRestrictedImports')
})

test.each(allowed)('%s may import %s', (file, imported) => {
  expect(complaints.get(`${file} ${imported}`)).not.toContain('noRestrictedImports')
})

/** Lints one small file a case with the project's own rules, each in a tree of its own. */
function lintAll(cases: (readonly [file: string, imported: string])[]) {
  copyFileSync(path.join(projectRoot, 'biome.json'), path.join(folder, 'biome.json'))
  return new Map(
    cases.map(([file, imported]) => {
      const target = path.join(folder, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, `import * as x from '${imported}'\n\nexport default x\n`)
      const biome = path.join(projectRoot, 'node_modules', '.bin', 'biome')
      const { stdout, stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false', file], {
        cwd: folder,
        encoding: 'utf8',
      })
      rmSync(target)
      return [`${file} ${imported}`, stdout + stderr]
    }),
  )
}
