import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/** The memory that Node reserves at its start: 512 MB for compiled code, the rest for its threads. */
const nodeMegabytes = 640

/** A worker runs from its source; the cache saves compiling it at each start. It is as protected as node_modules. */
const compileCache = path.join(projectRoot, 'node_modules', '.cache', 'compiled')

/** Starts a process that runs the jobs of a module, with a memory limit. */
export function spawnBounded({ module, maxMegabytes }: { module: string; maxMegabytes: number }) {
  const kilobytes = (maxMegabytes + nodeMegabytes) * 1024
  const script = path.join(projectRoot, 'platform', 'worker-pool', 'worker.ts')
  const options = [`--max-old-space-size=${maxMegabytes}`, '--expose-gc']
  const node = [process.execPath, ...options, script, path.join(projectRoot, module)]
  // Pictures are in memory outside the JavaScript heap, which only the system can limit (ulimit). And an endless job
  // must not outlive a site that was killed (pdeathsig).
  const [program = '', ...args] =
    process.platform === 'linux' ? ['/bin/sh', '-c', limitMemory(kilobytes), ...node] : node
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: {
      NODE_ENV: 'production',
      // With a single arena for all threads, malloc returns more free memory to the system.
      MALLOC_ARENA_MAX: '1',
      NODE_COMPILE_CACHE: compileCache,
    },
  })
}

function limitMemory(kilobytes: number) {
  return `ulimit -d ${kilobytes}; command -v setpriv >/dev/null && exec setpriv --pdeathsig KILL "$0" "$@"; exec "$0" "$@"`
}
