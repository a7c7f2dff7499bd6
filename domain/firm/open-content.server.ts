import { machine } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import type { Content } from './content.ts'
import { type Needs, readContent } from './read-content.server.ts'

/** The firm's words as they stand now. */
export type OpenContent = { current: Content; reload: () => Promise<void> }

/** Reads content/ at the start; a later reading with a mistake in it keeps the words that stood before. */
export async function openContent(folder: string, resources: Seam & Needs): Promise<OpenContent> {
  const { log } = resources
  const open: OpenContent = {
    current: await readContent(folder, resources),
    async reload() {
      const before = open.current
      try {
        open.current = await readContent(folder, resources)
        await change(resources, machine, async ({ record, touch }) => {
          await record('words read anew')
          touch('words')
        })
      } catch (error) {
        open.current = before
        log.error({ mistake: String(error) }, 'content kept as it was')
      }
    },
  }
  return open
}
