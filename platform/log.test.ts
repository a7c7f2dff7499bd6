import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutSecret } from './log.ts'
import { projectRoot } from './project-root.ts'

const token = 'q1w2E3r4T5y6U7i8O9p0aA.Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF'
const [id = '', signature = ''] = token.split('.')

test.each([
  ['/enquiry/TOKEN', '/enquiry/…'],
  ['/ENQUIRY/TOKEN', '/ENQUIRY/…'],
  ['//enquiry/TOKEN', '//enquiry/…'],
  ['/enquiry%2FTOKEN', '/enquiry/…'],
  ['/enquiry%252FTOKEN', '/enquiry/…'],
  ['/%2Fenquiry/TOKEN', '/%2Fenquiry/…'],
  ['/enquiry\\TOKEN', '/enquiry/…'],
  ['/enquiry/\nTOKEN', '/enquiry/…'],
  ['/./x/enquiry/TOKEN.data', '/./x/enquiry/…'],
  ['/preview/TOKEN', '/preview/…'],
  ['/draft/TOKEN/about', '/draft/…'],
  ['//preview%2FTOKEN?frame', '//preview/…'],
])('the path %j is logged as %j', (path, logged) => {
  expect(withoutSecret(path.replace('TOKEN', token))).toBe(logged)
})

test.each([`/${token}`, `/enquiry${token}`, `/x/${token.replace('.', '%2E')}/y`])(
  'the signature of a signed link in %s is not logged, but its id is',
  (path) => {
    expect(withoutSecret(path)).not.toContain(signature)
    expect(withoutSecret(path)).toContain(id)
  },
)

test.each([
  '/',
  '/blog/preview-of-the-new-act',
  '/blog/draft-of-the-new-act',
  '/blog/an-enquiry',
  '/adminDashboard/blog/0f8fad5b-d9cb-469f-a165-70867728950e',
  '/uploads/medias/0123456789abcdef0123456789abcdef.webp',
])('the path %s contains no secret and is logged unchanged', (path) => {
  expect(withoutSecret(path)).toBe(path)
})

test('a process whose log has no reader any more exits', async () => {
  const child = run(`await pause(300); log.info('the last line'); await log.close(); process.exit(0)`)
  child.stdout?.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.runIf(process.platform === 'linux').each(['await log.close()', ''])(
  'a process whose log is on a full disk goes on and exits (%s)',
  async (close) => {
    const full = openSync('/dev/full', 'w')
    const child = run(`log.info('early'); await pause(300); log.info('the last line'); ${close}; process.exit(0)`, full)
    closeSync(full)
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)

test('lines logged during a write are written when the log is closed', async () => {
  const child = run(`log.info('x'.repeat(10_000)); log.info('the last line'); await log.close(); process.exit(0)`)
  expect(String(await child.stdout?.toArray())).toContain('the last line')
})

/** Runs a script with a log, in a process of its own. */
function run(script: string, output: 'pipe' | number = 'pipe') {
  const imports = `
    import { setTimeout as pause } from 'node:timers/promises'
    import { openLog } from '#platform/log.ts'
    const log = openLog('info')
  `
  const args = ['--input-type=module', '--eval', imports + script]
  return spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', output, 'inherit'] })
}
