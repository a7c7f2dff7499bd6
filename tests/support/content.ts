import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { readContent } from '#domain/firm/read-content.server.ts'
import { readConfig } from '#platform/config.ts'
import { workshop } from './resources.ts'

/** The content that comes with the program. */
export async function testContent(settings: Record<string, string> = {}): Promise<OpenContent> {
  const config = readConfig(settings)
  const current = await readContent(config.CONTENT_DIR, { workshop, config })
  return { current, reload: async () => {} }
}
