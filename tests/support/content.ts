import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { readContent } from '#domain/firm/read-content.server.ts'
import { readConfig } from '#platform/config.ts'
import { workerPool } from './resources.ts'

const read = new Map<string, Promise<Content>>()

/** The content that comes with the program, read once for each set of settings. */
export async function testContent(settings: Record<string, string> = {}): Promise<OpenContent> {
  const key = JSON.stringify(settings)
  const config = readConfig(settings)
  const reading = read.get(key) ?? readContent(config.CONTENT_DIR, { workerPool, config })
  read.set(key, reading)
  return { current: await reading, mistakes: [], reload: async () => {} }
}
