import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Content } from './content.ts'
import { type ContentEdits, noEdits } from './content-edits.ts'
import { ContentError } from './content-file.server.ts'
import { type ContentFiles, type ContentResources, checkedContent, readContentFiles } from './read-content.server.ts'

/** The firm's words as they stand now. */
export type OpenContent = {
  current: Content
  /** What kept the last reading from taking their place, a sentence each. */
  mistakes: string[]
  /** The files as they were read, before the office's values take the place of theirs. */
  files: () => ContentFiles
  /** Reads files and values of the office again, and tells all processes. */
  reload: () => Promise<void>
  /** The values that the office has published are in the database, which is opened later than the files. */
  loadEdits: () => Promise<void>
  /** The words as they would be with these values of the office; a mistake is thrown as a ContentError. */
  build: (edits: ContentEdits) => Promise<Content>
  /**
   * Builds the words with other values of the office, which `commit` makes last: it calls `stand` when nothing but the
   * end of its transaction is left. Where it fails, the words of before stand again.
   */
  replace: <Result>(readEdits: ReadEdits, commit: (stand: () => void) => Promise<Result>) => Promise<Result>
}

type ReadEdits = () => Promise<ContentEdits>

/** Reads content/ at the start; a later reading with a mistake in it keeps the words that stood before. */
export async function openContent(
  folder: string,
  resources: ChangeContext & ContentResources,
  readEdits: ReadEdits = async () => noEdits,
): Promise<OpenContent> {
  const { log, events } = resources
  // Taken before the files are read: what changes meanwhile is read at the next reload.
  let fingerprint = await fingerprintOf(folder)
  let files = await readContentFiles(folder, resources)
  const ignore = () => {}
  let reloaded = Promise.resolve()

  async function readAnew(announce: () => Promise<unknown>) {
    const before = open.current
    try {
      const found = await fingerprintOf(folder)
      // To read all words and to measure all pictures takes seconds.
      const read = found === fingerprint ? files : await readContentFiles(folder, resources)
      open.current = await checkedContent(folder, read, await readEdits(), resources)
      await announce()
      files = read
      fingerprint = found
      open.mistakes = []
    } catch (error) {
      open.current = before
      // What else went wrong is no slip of whoever writes, and its words are for whoever runs the site.
      const isContentError = error instanceof ContentError
      open.mistakes = isContentError ? error.message.split('\n') : ['The files could not be read. The log says why.']
      log.error({ mistake: String(error) }, 'content kept as it was')
    }
  }
  // One after the other: of two at once, the older reading might end last and stay.
  function inTurn<Result>(work: () => Promise<Result>) {
    const done = reloaded.then(work)
    reloaded = done.then(ignore, ignore)
    return done
  }

  const open: OpenContent = {
    current: await checkedContent(folder, files, noEdits, resources),
    mistakes: [],
    files: () => files,
    reload: () => inTurn(() => readAnew(announceToAll)),
    loadEdits: () => inTurn(() => readAnew(async () => {})),
    build: (edits) => checkedContent(folder, files, edits, resources),
    replace: (readEdits, commit) =>
      inTurn(async () => {
        const before = open.current
        const words = await checkedContent(folder, files, await readEdits(), resources)
        try {
          return await commit(() => {
            open.current = words
          })
        } catch (error) {
          open.current = before
          // A page that was asked for in between may have been kept with words that do not stand.
          events.emit('invalidated', new Set(['words']))
          throw error
        }
      }),
  }
  // Another process was told to read its files again: this one reads its own, and no third one need hear of that.
  events.on('invalidated', (tags, source) => {
    if (source !== 'remote' || !tags.has('words')) return
    void inTurn(() => readAnew(async () => events.emit('invalidated', new Set(['words']))))
  })
  return open

  function announceToAll() {
    return change(resources, machine, async ({ record, invalidate }) => {
      await record('words read anew')
      invalidate('words')
    })
  }
}

/** One hash of the names and bytes of all files. */
async function fingerprintOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(file))
  return hash.digest('base64')
}
