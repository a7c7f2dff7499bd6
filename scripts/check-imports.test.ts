import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { findViolation, findWrongImports } from './check-imports.ts'

const biome = path.join(projectRoot, 'node_modules', '.bin', 'biome')
const folder = mkdtempSync(path.join(tmpdir(), 'chambers-imports-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['platform/x.ts', '#domain/rules.ts'],
  ['http/x.ts', '#domain/rules.ts'],
  ['domain/x.ts', '#app/context.ts'],
  ['domain/x.ts', '#api/api.ts'],
  ['domain/x.ts', '#domain/blog/slug.ts'],
  ['domain/x.ts', 'react'],
  ['domain/blog/x.ts', 'hono/body-limit'],
  ['domain/blog/x.ts', '#domain/messages/message.ts'],
  ['domain/messages/x.ts', '#domain/accounts/credentials.ts'],
  ['domain/images/x.ts', '#domain/gallery/picture.ts'],
  ['api/x.ts', '#app/context.ts'],
  ['api/x.ts', '#platform/config.ts'],
  ['api/x.ts', '#api/client/call.ts'],
  ['api/client/x.ts', '#api/request.ts'],
  ['api/client/x.ts', '#domain/blog/posts.server.ts'],
  ['api/client/x.ts', 'hono'],
  ['app/x.ts', '#api/api.ts'],
  ['app/x.ts', '#platform/database/connect.ts'],
  ['domain/blog/x.server.ts', '#platform/database/write-access.ts'],
  ['domain/x.ts', '#platform/database/connect.ts'],
  ['app/ui/x.tsx', '#app/website/shell/footer.tsx'],
  ['app/islands/x.ts', '#app/website/media/gallery.tsx'],
  ['app/error-screen.tsx', './website/shell/layout.tsx'],
  ['app/website/x.tsx', '#app/office/route-handle.ts'],
  ['app/office/x.ts', '#app/office/blog/post-row.tsx'],
  ['app/office/lists/x.tsx', '#app/office/blog/post-row.tsx'],
  ['app/office/forms/x.tsx', '#app/office/press/article-tab.tsx'],
  ['app/office/blog/x.tsx', '#app/office/press/article-tab.tsx'],
  ['app/office/media/x.tsx', '#app/office/auth/return-to.ts'],
  ['app/office/messages/x.tsx', '#app/office/shell/dashboard.tsx'],
  ['app/office/auth/x.tsx', '#app/office/account/section.tsx'],
])('%s may not import %s', (file, imported) => {
  expect(findViolation(file, imported)).toBeTypeOf('string')
})

test.each([
  ['app/x.ts', '#domain/rules.ts'],
  ['app/office/blog/x.tsx', '#api/client/posts.ts'],
  ['api/client/x.ts', '#domain/problem.ts'],
  ['app/x.ts', '#platform/resources.ts'],
  ['api/x.ts', '#domain/rules.ts'],
  ['domain/blog/x.ts', './slug.ts'],
  ['domain/blog/x.ts', '#domain/images/store-image.server.ts'],
  ['domain/x.ts', '#platform/database/dialect.ts'],
  ['domain/change/x.server.ts', '#platform/database/write-access.ts'],
  ['app/office/blog/x.tsx', '#app/office/forms/entry-dialog.tsx'],
  ['app/office/shell/x.tsx', '#app/office/auth/return-to.ts'],
  ['app/office/blog/x.tsx', './+types/x.ts'],
])('%s may import %s', (file, imported) => {
  expect(findViolation(file, imported)).toBeUndefined()
})

test('no import in the project violates the rules', () => {
  expect(findWrongImports(projectRoot)).toEqual([])
})

test.each([
  "import { rules } from '#domain/rules.ts'",
  "import type { Rules } from '#domain/rules.ts'",
  "export * from '#domain/rules.ts'",
  "import '#domain/rules.ts'",
  "const later = import('#domain/rules.ts')",
  "type Rules = typeof import('#domain/rules.ts')",
])('the check rejects this import in a file of platform/: %s', (source) => {
  write('platform/planted.ts', source)
  const output = run(process.execPath, path.join(projectRoot, 'scripts', 'check-imports.ts'), folder)
  expect(output).toContain('platform/planted.ts imports #domain/rules.ts')
})

test('the check reports an import cycle that consists only of types', () => {
  write('domain/one.ts', "import type { Two } from './two.ts'\n\nexport type One = Two[]\n")
  write('domain/two.ts', "import type { Three } from './three.ts'\n\nexport type Two = Three[]\n")
  write('domain/three.ts', "import type { Two } from './two.ts'\n\nexport type Three = Two[]\n")
  const output = run(process.execPath, path.join(projectRoot, 'scripts', 'check-imports.ts'), folder)
  expect(output).toMatch(/import cycle: domain\/(\w+)\.ts → domain\/\w+\.ts → domain\/\1\.ts\n/)
})

test('the check reports sibling folders that import each other, even if their files form no cycle', () => {
  write('app/website/rooks/open.ts', "import { file } from '#app/website/pawns/file.ts'\n\nexport const open = file\n")
  write('app/website/rooks/rank.ts', 'export const rank = 8\n')
  write('app/website/pawns/file.ts', 'export const file = 1\n')
  write(
    'app/website/pawns/push/promote.ts',
    "import { rank } from '#app/website/rooks/rank.ts'\n\nexport const at = rank\n",
  )
  const output = run(process.execPath, path.join(projectRoot, 'scripts', 'check-imports.ts'), folder)
  expect(output).toMatch(/import cycle: app\/website\/(\w+) → app\/website\/\w+ → app\/website\/\1\n/)
})

test('the linter rejects an import by a relative path to a parent folder', () => {
  copyFileSync(path.join(projectRoot, 'biome.json'), path.join(folder, 'biome.json'))
  write('domain/blog/upward.ts', "import type { One } from '../one.ts'\n\nexport type Upward = One[]\n")
  expect(run(biome, 'lint', '--vcs-enabled=false', 'domain')).toContain('noRestrictedImports')
})

function write(file: string, source: string) {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), source)
}

/** The output of a program that runs in the temporary folder. */
function run(program: string, ...args: string[]) {
  const { stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}
