import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChangeContext } from '#domain/change/change.server.ts'
import { formats, widthFile } from '#domain/files/file-names.ts'
import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { pictureMaster } from '#domain/firm/pictures.server.ts'
import { widthsUpTo } from '#domain/images/sources.ts'
import { runJob } from '#domain/jobs/run-job.server.ts'
import { rules } from '#domain/rules.ts'
import type { Variants } from './images/picture-worker.server.ts'

/* Creates all widths of the pictures in content/ before a reader requests them. */

const hourMs = 60 * 60 * 1000
const busyPauseMs = 60_000

type PrepareContext = { resources: ChangeContext; content: OpenContent; variants: Variants }

/**
 * Runs now, after every content reload, and every hour in case a process was killed half-way. Returns a function that
 * stops it.
 */
export function startPreparingPictures(context: PrepareContext) {
  const stopping = new AbortController()
  let preparedContent: Content | undefined
  let running = Promise.resolve()

  async function prepare() {
    const { current } = context.content
    if (preparedContent === current || stopping.signal.aborted) return
    try {
      if (await preparePictures(context, stopping.signal)) preparedContent = current
    } catch (error) {
      context.resources.log.error({ error }, 'the widths of pictures could not be prepared')
    }
  }
  const enqueue = () => {
    running = running.then(prepare)
  }
  enqueue()
  const timer = setInterval(enqueue, hourMs)
  context.resources.events.on('invalidated', (tags) => tags.has('words') && enqueue())
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

/**
 * Creates missing widths one after the other, in one process at a time, smallest first. Returns whether all exist; what
 * failed, for example on a full disk, is left to the next run.
 */
export async function preparePictures(
  { resources, content, variants }: PrepareContext,
  signal: AbortSignal,
  isBusy = isLoadHigh,
) {
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  let complete = false
  await runJob(resources, { name: 'prepare pictures', everyMs: 0 }, async () => {
    const existing = await listWidths(resources)
    for (const { master, width, format } of wantedWidths(content)) {
      if (existing.has(widthFile(master.key, width, format))) continue
      // This is not urgent: pause while the machine is busy.
      if (isBusy()) await Promise.race([pause(busyPauseMs, undefined, { ref: false }), stopped])
      if (signal.aborted) return
      if (!(await Promise.race([variants.prepare(master, width, format), stopped]))) return
    }
    complete = true
  })
  return complete
}

/** Every width in WebP first, which all browsers support, then in AVIF. */
function wantedWidths(content: OpenContent) {
  const pictures = Object.values(content.current.pictures)
  return formats.flatMap((format) =>
    rules.picture.widths.flatMap((width) =>
      pictures
        .filter((picture) => widthsUpTo(picture.width).includes(width))
        .flatMap(({ address }) => pictureMaster(content, address) ?? [])
        .map((master) => ({ master, width, format })),
    ),
  )
}

/** One listing costs the file store less than one request per width. */
async function listWidths({ files }: Pick<ChangeContext, 'files'>) {
  const names = new Set<string>()
  for await (const { name } of files.list()) if (name.startsWith('variants/')) names.add(name)
  return names
}

/** Whether the load average of the last minute is above the number of processors. */
function isLoadHigh() {
  return (loadavg()[0] ?? 0) > availableParallelism()
}
