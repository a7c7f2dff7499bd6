import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutSecret } from './log.ts'

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
  const child = startLogging('pipe')
  child.stdout?.destroy()
  expect(await exitCodeOf(child)).toBe(0)
})

test.runIf(process.platform === 'linux')('a process whose log is on a full disk goes on and exits', async () => {
  const full = openSync('/dev/full', 'w')
  const child = startLogging(full)
  closeSync(full)
  expect(await exitCodeOf(child)).toBe(0)
})

/** A process that logs a line just before it exits; to a file also one at its start. */
function startLogging(output: 'pipe' | number) {
  const script = `
    import { openLog } from '#platform/log.ts'
    const log = openLog('info')
    ${output === 'pipe' ? '' : "log.info('an early line')"}
    setTimeout(() => {
      log.info('the last line')
      void log.close().then(() => process.exit(0))
    }, 300)
  `
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', output, 'inherit'] })
}

async function exitCodeOf(child: ReturnType<typeof startLogging>) {
  const [code] = await once(child, 'exit')
  return code
}
