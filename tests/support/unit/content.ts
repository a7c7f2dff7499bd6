import type { Content } from '#domain/firm/content.ts'
import { noEdits } from '#domain/firm/content-edits.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { type ContentFiles, checkedContent, readContentFiles } from '#domain/firm/read-content.server.ts'
import { readConfig } from '#platform/config.ts'
import type { Db } from '#platform/database/tables.ts'
import { workerPool } from './resources.ts'

const cached = new Map<string, Promise<{ files: ContentFiles; current: Content }>>()

/** The content in content/, read once for each set of settings. With a database it may show uploaded pictures. */
export async function testContent(settings: Record<string, string> = {}, db?: Db): Promise<OpenContent> {
  const key = JSON.stringify(settings)
  const config = readConfig(settings)
  const reading = cached.get(key) ?? readFiles(config)
  cached.set(key, reading)
  const { files, current } = await reading
  const open: OpenContent = {
    current,
    mistakes: [],
    files: () => files,
    reload: async () => {},
    loadEdits: async () => {},
    build: (edits) => checkedContent(config.CONTENT_DIR, files, edits, { config, db }),
    replace: async (readEdits, commit) => {
      const content = await open.build(await readEdits())
      return await commit(() => {
        open.current = content
      })
    },
  }
  return open
}

async function readFiles(config: ReturnType<typeof readConfig>) {
  const files = await readContentFiles(config.CONTENT_DIR, { workerPool })
  return { files, current: await checkedContent(config.CONTENT_DIR, files, noEdits, { config }) }
}
