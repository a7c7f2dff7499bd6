import type { Log } from '#platform/log.ts'
import type { Content } from './content.ts'
import { readContent } from './read-content.server.ts'

/** The firm's words as they stand now. */
export type OpenContent = { current: Content; reload: () => Promise<void> }

/** Reads content/ at the start; a later reading with a mistake in it keeps the words that stood before. */
export async function openContent(folder: string, log: Log): Promise<OpenContent> {
  const open: OpenContent = {
    current: await readContent(folder),
    async reload() {
      try {
        open.current = await readContent(folder)
        log.info('content read again')
      } catch (error) {
        log.error({ mistake: String(error) }, 'content kept as it was')
      }
    },
  }
  return open
}
