import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChangeContext } from '#domain/change/change.server.ts'
import { formats, widthFile } from '#domain/files/file-names.ts'
import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { pictureMaster } from '#domain/firm/pictures.server.ts'
import { widthsUpTo } from '#domain/images/sources.ts'
import type { Variants } from '#domain/images/variants.server.ts'
import { runJob } from '#domain/jobs/run-job.server.ts'
import { rules } from '#domain/rules.ts'

/* The widths of the pictures of content/ are made before a reader asks for them. */

const hourMs = 60 * 60 * 1000
const busyPauseMs = 60_000

type PrepareContext = { resources: ChangeContext; content: OpenContent; variants: Variants }

/** Now, when the words are read anew, and every hour in case a process was killed at it; the answer stops it. */
export function startPreparingPictures(context: PrepareContext) {
  const stopping = new AbortController()
  let done: Content | undefined
  let working = Promise.resolve()

  async function prepare() {
    const { current } = context.content
    if (done === current || stopping.signal.aborted) return
    try {
      if (await preparePictures(context, stopping.signal)) done = current
    } catch (error) {
      context.resources.log.error({ error }, 'the widths of pictures could not be prepared')
    }
  }
  const look = () => {
    working = working.then(prepare)
  }
  look()
  const timer = setInterval(look, hourMs)
  context.resources.events.on('invalidated', (tags) => tags.has('words') && look())
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await working
  }
}

/**
 * Makes what is missing, in one process at a time, one after the other, and the small ones first. Tells whether all are
 * there; what could not be made, as on a full disk, is left to the next time.
 */
export async function preparePictures(
  { resources, content, variants }: PrepareContext,
  signal: AbortSignal,
  isBusy = hasMoreToDoThanProcessors,
) {
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  let complete = false
  await runJob(resources, { name: 'prepare pictures', everyMs: 0 }, async () => {
    const kept = await listWidths(resources)
    for (const { master, width, format } of wantedWidths(content)) {
      if (kept.has(widthFile(master.key, width, format))) continue
      // Nobody waits for it yet.
      if (isBusy()) await Promise.race([pause(busyPauseMs, undefined, { ref: false }), stopped])
      if (signal.aborted) return
      if (!(await Promise.race([variants.prepare(master, width, format), stopped]))) return
    }
    complete = true
  })
  return complete
}

/** Each once in WebP, which everybody takes, and then in AVIF. */
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

/** One list costs a store less than a question for each. */
async function listWidths({ files }: Pick<ChangeContext, 'files'>) {
  const names = new Set<string>()
  for await (const { name } of files.list()) if (name.startsWith('variants/')) names.add(name)
  return names
}

/** Over the last minute. */
function hasMoreToDoThanProcessors() {
  return (loadavg()[0] ?? 0) > availableParallelism()
}
