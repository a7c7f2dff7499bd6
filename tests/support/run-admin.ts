import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { projectRoot } from '#platform/project-root.ts'

/** `npm run admin` as it is typed, beside a site that runs. */
export async function runAdmin(words: readonly string[], settings: Record<string, string>) {
  const script = path.join(projectRoot, 'scripts', 'admin.ts')
  const env = { PATH: process.env.PATH ?? '', ...settings }
  const child = spawn(process.execPath, [script, ...words], { cwd: projectRoot, env })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out: out.trim(), err: err.trim() }
}

/** The password that a command has shown. */
export function passwordIn(words: string) {
  return /shown this once: (\S{24})$/m.exec(words)?.[1] ?? ''
}
