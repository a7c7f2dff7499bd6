import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compileCache, projectRoot } from '#platform/project-root.ts'

/** A job gets its input, and a function to report progress. */
type Jobs = Record<string, (input: never, report: never) => unknown>

/** Jobs that run in a process of their own, because they could block or crash the site's. */
export type WorkerDefinition<Work extends Jobs> = {
  /** The path from the project's root of the module whose exports are the jobs; it runs from its source. */
  module: string
  /** How many jobs may wait while one is running. */
  maxWaiting: number
  /** A job is aborted, and its process killed, after this much processor time, or ten times as much elapsed time. */
  timeoutMs: number
  /** How much memory a job may use; the system ends a process that needs more. */
  maxMegabytes: number
  /** Only for type inference; never set. */
  work?: Work
}

export type WorkerPool = {
  /** Runs a job in its worker process, after the jobs that wait there, and returns its result. */
  run<Work extends Jobs, Name extends keyof Work & string>(
    definition: WorkerDefinition<Work>,
    job: Name,
    input: Parameters<Work[Name]>[0],
    onProgress?: Parameters<Work[Name]>[1],
  ): Promise<Awaited<ReturnType<Work[Name]>>>
  close(): void
}

/** The queue is full, or the site is closing. */
export class WorkerPoolFullError extends Error {}
/** The job took too long, or too much memory. */
export class JobAbortedError extends Error {}

type Job = {
  name: string
  input: unknown
  onProgress?: (progress: never) => void
  resolve: (made: never) => void
  reject: (error: Error) => void
}
type WorkerMessage =
  | { ready: true }
  | { progress: never }
  | { made: never }
  | { failure: { name: string; message: string } }

const idleMs = 10_000
/** How long a process may take to start; the timeout of a job starts after that. */
const startMs = 60_000
/** Elapsed time may be this multiple of the timeout: a busy machine may give a process little processor time. */
const maxWaits = 10
/** The kernel counts processor time in these units. */
const ticksPerSecond = 100

export function openWorkerPool(): WorkerPool {
  const workers = new Map<string, ReturnType<typeof openWorker>>()
  return {
    run(definition, name, input, onProgress) {
      let worker = workers.get(definition.module)
      if (!worker) {
        worker = openWorker(definition)
        workers.set(definition.module, worker)
      }
      const { promise, resolve, reject } = Promise.withResolvers<never>()
      worker.add({ name, input, onProgress, resolve, reject })
      return promise
    },
    close() {
      for (const worker of workers.values()) worker.close()
    },
  }
}

/** The queue of one definition, and a process while there are jobs. */
function openWorker(definition: WorkerDefinition<Jobs>) {
  const waiting: Job[] = []
  let child: ChildProcess | undefined
  let ready = false
  let current: Job | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function startNext() {
    current = waiting.shift()
    clearTimeout(timer)
    if (!current) {
      idle()
      return
    }
    try {
      child ??= startChild()
    } catch (error) {
      // The system has no memory for another process; Node throws this, and emits only some errors of a start.
      const notStarted = current
      startNext()
      notStarted.reject(new WorkerPoolFullError('The worker process could not be started.', { cause: error }))
      return
    }
    child.ref()
    child.channel?.ref()
    if (ready) sendJob(current)
    else abortAfter(startMs)
  }

  function sendJob({ name, input }: Job) {
    abortAfter(definition.timeoutMs)
    child?.send({ job: name, input })
  }

  /** Aborts after this much processor time; if it cannot be measured, after this much elapsed time. */
  function abortAfter(timeoutMs: number) {
    const watched = child
    const before = cpuTimeMs(watched?.pid)
    let waits = 0
    clearTimeout(timer)
    timer = setTimeout(checkTime, timeoutMs)

    function checkTime() {
      if (!watched || child !== watched) return
      waits++
      const now = cpuTimeMs(watched.pid)
      const left = now === undefined || before === undefined ? 0 : timeoutMs - (now - before)
      if (left > 0 && waits < maxWaits) timer = setTimeout(checkTime, timeoutMs)
      else abandonChild(watched, new JobAbortedError('The job took too long.'))
    }
  }

  /** An idle process does not prevent the exit of the site, and is stopped after a while to free its memory. */
  function idle() {
    child?.unref()
    child?.channel?.unref()
    timer = setTimeout(stopChild, idleMs).unref()
  }

  /** Forgets the process before it has exited, so that a new job starts a new one. */
  function stopChild() {
    const stopped = child
    child = undefined
    stopped?.kill('SIGKILL')
  }

  function startChild() {
    const started = spawnBounded(definition)
    ready = false
    started.on('message', (message: WorkerMessage) => {
      // Ignore late messages of a process that was already replaced.
      if (child !== started) return
      if ('ready' in message) {
        ready = true
        if (current) sendJob(current)
        return
      }
      if ('progress' in message) {
        current?.onProgress?.(message.progress)
        return
      }
      const done = current
      startNext()
      if ('made' in message) done?.resolve(message.made)
      else done?.reject(Object.assign(new Error(message.failure.message), { name: message.failure.name }))
    })
    started.on('error', (error) => abandonChild(started, new WorkerPoolFullError(error.message)))
    started.on('exit', (_, signal) => {
      // These signals come from outside: the site is being stopped, or the machine is out of memory. A job that exceeds
      // its own limits ends the process in other ways.
      const endedFromOutside = signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGKILL'
      const Failure = endedFromOutside ? WorkerPoolFullError : JobAbortedError
      abandonChild(started, new Failure('The worker process has ended.'))
    })
    return started
  }

  /** Kills the process and rejects its job; the jobs behind it get a new process. */
  function abandonChild(abandoned: ChildProcess, reason: Error) {
    if (child !== abandoned) return
    abandoned.kill('SIGKILL')
    child = undefined
    const aborted = current
    startNext()
    aborted?.reject(reason)
  }

  return {
    add(job: Job) {
      if (current && waiting.length >= definition.maxWaiting) {
        job.reject(new WorkerPoolFullError(`Too much waits for ${definition.module}.`))
        return
      }
      waiting.push(job)
      if (!current) startNext()
    },
    close() {
      clearTimeout(timer)
      stopChild()
      for (const job of [current, ...waiting.splice(0)]) job?.reject(new WorkerPoolFullError('The site is closing.'))
    },
  }
}

/** The processor time that a process has used, in milliseconds; undefined if the system does not provide it. */
function cpuTimeMs(pid: number | undefined) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name is in parentheses and may contain spaces; the times are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** The memory that Node reserves at its start: 512 MB for compiled code, the rest for its threads. */
const nodeMegabytes = 640

/** Starts a process that runs the jobs of a module, with a memory limit. */
function spawnBounded({ module, maxMegabytes }: { module: string; maxMegabytes: number }) {
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
