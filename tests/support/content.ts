import path from 'node:path'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { readContent } from '#domain/firm/read-content.server.ts'
import { projectRoot } from '#platform/project-root.ts'
import { workshop } from './resources.ts'

/** The content that comes with the program. */
export async function testContent(): Promise<OpenContent> {
  const current = await readContent(path.join(projectRoot, 'content'), workshop)
  return { current, reload: async () => {} }
}
