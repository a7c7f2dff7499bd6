import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Content } from './content.ts'
import { type ContentEdits, noEdits } from './content-edits.ts'
import { ContentError } from './content-file.server.ts'
import { type ContentFiles, type ContentResources, checkedContent, readContentFiles } from './read-content.server.ts'

/** The current content of the website, and how to reload or replace it. */
export type OpenContent = {
  current: Content
  /** The mistakes because of which the last reload was rejected. */
  mistakes: string[]
  /** The files as read, without the edits of the office. */
  files: () => ContentFiles
  /** Reads files and edits again, and notifies all processes. */
  reload: () => Promise<void>
  /**
   * Loads the published edits from the database, which is opened later than the files. Throws if they do not fit the
   * files: without the edits the site would show what the office has replaced or hidden.
   */
  loadEdits: () => Promise<void>
  /** Builds the content with these edits, without making it current; throws a ContentError if there is a mistake. */
  build: (edits: ContentEdits) => Promise<Content>
  /**
   * Builds the content with other edits, which `commit` stores. `commit` calls `makeCurrent` as the last step of its
   * transaction. If it fails, the old content is current again.
   */
  replace: <Result>(readEdits: ReadEdits, commit: (makeCurrent: () => void) => Promise<Result>) => Promise<Result>
}

type ReadEdits = () => Promise<ContentEdits>

/** Reads content/ at the start. If a later reload has a mistake, the old content stays current. */
export async function openContent(
  folder: string,
  resources: ChangeContext & ContentResources,
  readEdits: ReadEdits = async () => noEdits,
): Promise<OpenContent> {
  const { log, events } = resources
  // Compute it before reading the files: a file that changes meanwhile is then read at the next reload.
  let fingerprint = await fingerprintOf(folder)
  let files = await readContentFiles(folder, resources)
  const ignore = () => {}
  let queue = Promise.resolve()

  async function reloadContent(announce: () => Promise<unknown>) {
    const before = open.current
    try {
      const newFingerprint = await fingerprintOf(folder)
      // Skip reading if nothing has changed: reading all files and measuring all pictures takes seconds.
      const newFiles = newFingerprint === fingerprint ? files : await readContentFiles(folder, resources)
      open.current = await checkedContent(folder, newFiles, await readEdits(), resources)
      await announce()
      files = newFiles
      fingerprint = newFingerprint
      open.mistakes = []
    } catch (error) {
      open.current = before
      // Other errors are not mistakes of the authors: details are only in the log, for the administrator.
      const isContentError = error instanceof ContentError
      open.mistakes = isContentError ? error.message.split('\n') : ['The files could not be read. The log says why.']
      log.error({ mistake: String(error) }, 'content kept as it was')
    }
  }
  // Run one at a time: of two concurrent reloads, the older one might finish last and win.
  function runInOrder<Result>(work: () => Promise<Result>) {
    const done = queue.then(work)
    queue = done.then(ignore, ignore)
    return done
  }

  const open: OpenContent = {
    current: await checkedContent(folder, files, noEdits, resources),
    mistakes: [],
    files: () => files,
    reload: () => runInOrder(() => reloadContent(announceToAll)),
    loadEdits: () =>
      runInOrder(async () => {
        const edits = await readEdits()
        // Without edits the content does not change, and building it again takes a tenth of the start.
        if (edits.size > 0) open.current = await checkedContent(folder, files, edits, resources)
      }),
    build: (edits) => checkedContent(folder, files, edits, resources),
    replace: (readEdits, commit) =>
      runInOrder(async () => {
        const before = open.current
        const content = await checkedContent(folder, files, await readEdits(), resources)
        try {
          return await commit(() => {
            open.current = content
          })
        } catch (error) {
          open.current = before
          // A page that was requested meanwhile may be cached with the content that was rolled back.
          events.emit('invalidated', new Set(['words']))
          throw error
        }
      }),
  }
  // Another process has reloaded: reload here too, but invalidate only this process's caches.
  events.on('invalidated', (tags, source) => {
    if (source !== 'remote' || !tags.has('words')) return
    void runInOrder(() => reloadContent(async () => events.emit('invalidated', new Set(['words']))))
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
