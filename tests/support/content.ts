import path from 'node:path'
import { openContent } from '#domain/firm/open-content.server.ts'
import { openLog } from '#platform/log.ts'
import { projectRoot } from '#platform/project-root.ts'
import { workshop } from './resources.ts'

/** The content that comes with the program. */
export function testContent() {
  return openContent(path.join(projectRoot, 'content'), { log: openLog('silent'), workshop })
}
