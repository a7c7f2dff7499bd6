import type { Content } from '#domain/firm/content.ts'
import { noEdits } from '#domain/firm/content-edits.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { type ContentFiles, checkedContent, readContentFiles } from '#domain/firm/read-content.server.ts'
import { readConfig } from '#platform/config.ts'
import type { Db } from '#platform/database/tables.ts'
import { workerPool } from './resources.ts'

const read = new Map<string, Promise<{ files: ContentFiles; current: Content }>>()

/** The content that comes with the program, read once for each set of settings; with a database it may show its pictures. */
export async function testContent(settings: Record<string, string> = {}, db?: Db): Promise<OpenContent> {
  const key = JSON.stringify(settings)
  const config = readConfig(settings)
  const reading = read.get(key) ?? readFiles(config)
  read.set(key, reading)
  const { files, current } = await reading
  const open: OpenContent = {
    current,
    mistakes: [],
    files: () => files,
    reload: async () => {},
    loadEdits: async () => {},
    build: (edits) => checkedContent(config.CONTENT_DIR, files, edits, { config, db }),
    replace: async (readEdits, commit) => {
      const words = await open.build(await readEdits())
      return await commit(() => {
        open.current = words
      })
    },
  }
  return open
}

async function readFiles(config: ReturnType<typeof readConfig>) {
  const files = await readContentFiles(config.CONTENT_DIR, { workerPool })
  return { files, current: await checkedContent(config.CONTENT_DIR, files, noEdits, { config }) }
}
