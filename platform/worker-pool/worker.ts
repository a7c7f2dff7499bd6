import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'

/* A process of the worker pool: runs the jobs of one module, in the order in which they are sent. */

// Requests of the site have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

type WorkerRequest = { job: string; input: unknown }

const jobs = await import(pathToFileURL(String(process.argv[2])).href)

process.on('message', async ({ job, input }: WorkerRequest) => {
  try {
    const report = (progress: unknown) => void process.send?.({ progress })
    process.send?.({ made: await jobs[job](input, report) })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    process.send?.({ failure: { name, message } })
  }
})

process.send?.({ ready: true })
// Write the cache now: Node writes it when a process exits, but workers are killed.
flushCompileCache()

// The parent process has exited.
process.on('disconnect', () => process.exit())
