import type { Resources } from '#platform/resources.ts'
import type { Content } from './content.ts'
import { readContent } from './read-content.server.ts'

/** The firm's words as they stand now. */
export type OpenContent = { current: Content; reload: () => Promise<void> }

/** Reads content/ at the start; a later reading with a mistake in it keeps the words that stood before. */
export async function openContent(
  folder: string,
  { log, workshop }: Pick<Resources, 'log' | 'workshop'>,
): Promise<OpenContent> {
  const open: OpenContent = {
    current: await readContent(folder, workshop),
    async reload() {
      try {
        open.current = await readContent(folder, workshop)
        log.info('content read again')
      } catch (error) {
        log.error({ mistake: String(error) }, 'content kept as it was')
      }
    },
  }
  return open
}
