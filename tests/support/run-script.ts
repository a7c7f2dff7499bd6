import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { projectRoot } from '#platform/project-root.ts'

/** Half of what a command costs is to strip types and to compile, each time the same. */
const compiled = path.join(projectRoot, 'node_modules', '.cache', 'compiled')

/** A command of `scripts/` as it is typed; what it said, and how it ended. */
export async function runScript(script: string, words: readonly string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, ...settings }
  const child = spawn(process.execPath, [path.join(projectRoot, 'scripts', script), ...words], {
    cwd: projectRoot,
    env,
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out: out.trim(), err: err.trim() }
}
