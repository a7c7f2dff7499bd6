import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/** What Node itself claims before it has done anything: 512 for code it may yet compile, the rest for its threads. */
const nodeMegabytes = 640

/** A worker runs from its source, which is compiled once and not at each start. Beside the packages: no safer place. */
const compileCache = path.join(projectRoot, 'node_modules', '.cache', 'compiled')

/** Starts a process that does the jobs of a module and cannot take more memory than it may. */
export function spawnBounded({ module, maxMegabytes }: { module: string; maxMegabytes: number }) {
  const kilobytes = (maxMegabytes + nodeMegabytes) * 1024
  const script = path.join(projectRoot, 'platform', 'worker-pool', 'worker.ts')
  const options = [`--max-old-space-size=${maxMegabytes}`, '--expose-gc']
  const node = [process.execPath, ...options, script, path.join(projectRoot, module)]
  // Memory outside the JavaScript heap, which is where pictures are, is bounded by the system alone; and a job without
  // end must not outlive a site that was killed.
  const [program = '', ...args] = process.platform === 'linux' ? ['/bin/sh', '-c', boundedBy(kilobytes), ...node] : node
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: {
      NODE_ENV: 'production',
      // One arena for all threads gives memory back that many would keep.
      MALLOC_ARENA_MAX: '1',
      NODE_COMPILE_CACHE: compileCache,
    },
  })
}

function boundedBy(kilobytes: number) {
  return `ulimit -d ${kilobytes}; command -v setpriv >/dev/null && exec setpriv --pdeathsig KILL "$0" "$@"; exec "$0" "$@"`
}
