import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { projectRoot } from '#platform/project-root.ts'

/** Caches compiled code: stripping types and compiling is half of the time of a command. */
export const compileCache = path.join(projectRoot, 'node_modules', '.cache', 'compiled')

/** Runs a command of `scripts/`. Returns its output and its exit code. */
export async function runScript(script: string, words: readonly string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...settings }
  const child = spawn(process.execPath, [path.join(projectRoot, 'scripts', script), ...words], {
    cwd: projectRoot,
    env,
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out: out.trim(), err: err.trim() }
}
