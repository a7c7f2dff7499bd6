import path from 'node:path'
import { openContent } from '#domain/firm/open-content.server.ts'
import { amount } from '#domain/number-word.ts'
import { Problem } from '#domain/problem.ts'
import { exportContent, importContent } from '#domain/website/content-folder.server.ts'
import { listPublishedEdits } from '#domain/website/website-texts.server.ts'
import { readConfig, readEnvironment } from '#platform/config.ts'
import { assertDatabaseExists, assertReachable } from '#platform/database/availability.ts'
import { openResources, type Resources } from '#platform/resources.ts'

const usage = `The words of the website as files. The site may run meanwhile.

  npm run content -- export DIR
  npm run content -- import DIR

export writes the files of CONTENT_DIR with what the office has published in their places into DIR, which must be empty.
import puts what the files in DIR say otherwise than the website into the draft: the office looks at it and publishes.`

/** Runs the command; returns its exit code and output. */
export async function runContent(args: readonly string[], readSettings = readEnvironment) {
  const [command, folder, ...more] = args
  const run = command === 'export' ? exportInto : command === 'import' ? importFrom : undefined
  if (!run || !folder || folder.startsWith('-') || more.length > 0) return { code: 1, out: '', err: usage }
  try {
    const config = readConfig(readSettings())
    assertDatabaseExists(config)
    const resources = openResources({ ...config, LOG_LEVEL: 'error' })
    try {
      await assertReachable(resources.db, config.DATABASE_URL)
      return { code: 0, out: await run(resources, path.resolve(folder)), err: '' }
    } finally {
      await resources.close()
    }
  } catch (error) {
    return { code: 1, out: '', err: messageOf(error) }
  }
}

async function exportInto({ db, config }: Resources, folder: string) {
  const changed = await exportContent(db, { from: config.CONTENT_DIR, to: folder })
  return `${folder}: the words of today; ${amount(changed, 'file')} changed by the office.`
}

async function importFrom(resources: Resources, folder: string) {
  const readEdits = () => listPublishedEdits(resources.db)
  const content = await openContent(resources.config.CONTENT_DIR, resources, readEdits)
  const changed = await importContent(resources, content, folder)
  if (changed === 0) return 'The website says the same already.'
  return `${amount(changed, 'change')} put into the draft. Publish them at /adminDashboard/website/publish.`
}

function messageOf(error: unknown) {
  if (error instanceof Problem && error.fields?.website) return error.fields.website.join('\n')
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main) {
  const { code, out, err } = await runContent(process.argv.slice(2))
  if (out) console.log(out)
  if (err) console.error(err)
  process.exitCode = code
}
