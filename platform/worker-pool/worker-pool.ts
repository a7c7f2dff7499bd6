import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { spawnBounded } from './spawn-bounded.ts'

/** A job takes its input, and a function by which it tells how far it is. */
type Jobs = Record<string, (input: never, report: never) => unknown>

/** A kind of work that has a process of its own, since it could stall or end the site's. */
export type WorkerDefinition<Work extends Jobs> = {
  /** The module whose exports are the jobs, from the project's root: the process runs it from its source. */
  module: string
  /** How many jobs may wait while one is done. */
  maxWaiting: number
  /** After so much processor time, or ten times as long, a job is given up, and its process ended. */
  timeoutMs: number
  /** What a job may hold in memory; a process that wants more is ended by the system. */
  maxMegabytes: number
  /** Names the jobs for the compiler; never set. */
  work?: Work
}

export type WorkerPool = {
  /** Runs a job in the process of its worker, one after the other, and returns its result. */
  run<Work extends Jobs, Name extends keyof Work & string>(
    definition: WorkerDefinition<Work>,
    job: Name,
    input: Parameters<Work[Name]>[0],
    onProgress?: Parameters<Work[Name]>[1],
  ): Promise<Awaited<ReturnType<Work[Name]>>>
  close(): void
}

/** There is no place left to wait in, or the site is closing. */
export class WorkerPoolFullError extends Error {}
/** The job took too long, or more memory than it may have. */
export class JobAbortedError extends Error {}

type Job = {
  name: string
  input: unknown
  onProgress?: (progress: never) => void
  resolve: (made: never) => void
  reject: (error: Error) => void
}
type Answer = { ready: true } | { progress: never } | { made: never } | { failure: { name: string; message: string } }

const idleMs = 10_000
/** What a process may take to start; a job's own patience begins when it is there. */
const startMs = 60_000
/** On a busy machine a process gets a small part of a processor, and a job must not fail for that. */
const mostWaits = 10
/** The kernel counts processor time in these steps. */
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

/** One definition: its queue, and a process while there is something to do. */
function openWorker(definition: WorkerDefinition<Jobs>) {
  const waiting: Job[] = []
  let child: ChildProcess | undefined
  let ready = false
  let current: Job | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function begin() {
    current = waiting.shift()
    clearTimeout(timer)
    if (!current) {
      rest()
      return
    }
    child ??= startChild()
    child.ref()
    child.channel?.ref()
    if (ready) hand(current)
    else giveUpAfter(startMs)
  }

  function hand({ name, input }: Job) {
    giveUpAfter(definition.timeoutMs)
    child?.send({ job: name, input })
  }

  /** Gives the process up once it has computed for so long; where that is not known, once so much time has passed. */
  function giveUpAfter(timeoutMs: number) {
    const watched = child
    const before = cpuTimeMs(watched?.pid)
    let waits = 0
    clearTimeout(timer)
    timer = setTimeout(look, timeoutMs)

    function look() {
      if (!watched || child !== watched) return
      waits++
      const now = cpuTimeMs(watched.pid)
      const left = now === undefined || before === undefined ? 0 : timeoutMs - (now - before)
      if (left > 0 && waits < mostWaits) timer = setTimeout(look, timeoutMs)
      else lose(watched, new JobAbortedError('The job took too long.'))
    }
  }

  /** A process with nothing to do holds neither the site's end nor, after a while, any memory. */
  function rest() {
    child?.unref()
    child?.channel?.unref()
    timer = setTimeout(dismiss, idleMs).unref()
  }

  /** Forgotten before it is gone: a job that comes meanwhile gets a new one. */
  function dismiss() {
    const dismissed = child
    child = undefined
    dismissed?.kill('SIGKILL')
  }

  function startChild() {
    const started = spawnBounded(definition)
    ready = false
    started.on('message', (answer: Answer) => {
      // A last word of one that was given up is not the answer to the next job.
      if (child !== started) return
      if ('ready' in answer) {
        ready = true
        if (current) hand(current)
        return
      }
      if ('progress' in answer) {
        current?.onProgress?.(answer.progress)
        return
      }
      const done = current
      begin()
      if ('made' in answer) done?.resolve(answer.made)
      else done?.reject(Object.assign(new Error(answer.failure.message), { name: answer.failure.name }))
    })
    started.on('error', (error) => lose(started, new WorkerPoolFullError(error.message)))
    started.on('exit', (_, signal) => {
      // Sent from outside, to all processes of a site that stops or where the machine has no memory left: no fault of
      // the job, which ends its process in other ways.
      const stopped = signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGKILL'
      const Failure = stopped ? WorkerPoolFullError : JobAbortedError
      lose(started, new Failure('The worker process has ended.'))
    })
    return started
  }

  /** The job under way is lost with its process; those behind it get another. */
  function lose(gone: ChildProcess, why: Error) {
    if (child !== gone) return
    gone.kill('SIGKILL')
    child = undefined
    const lost = current
    begin()
    lost?.reject(why)
  }

  return {
    add(job: Job) {
      if (current && waiting.length >= definition.maxWaiting) {
        job.reject(new WorkerPoolFullError(`Too much waits for ${definition.module}.`))
        return
      }
      waiting.push(job)
      if (!current) begin()
    },
    close() {
      clearTimeout(timer)
      dismiss()
      for (const job of [current, ...waiting.splice(0)]) job?.reject(new WorkerPoolFullError('The site is closing.'))
    },
  }
}

/** How many milliseconds of processor time a process has had; undefined where the system does not tell. */
function cpuTimeMs(pid: number | undefined) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in brackets and may hold spaces; its times are the 12th and 13th field behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}
