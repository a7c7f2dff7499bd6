import { indexPosts } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { indexParties } from '#domain/conflicts/index-parties.server.ts'
import { indexMessages } from '#domain/messages/index-messages.server.ts'
import type { Resources } from '#platform/resources.ts'
import { applyErasures, type Erasures } from './erasures.server.ts'

/**
 * Erases again what was erased after the backup, as far as that is known, and rebuilds the search indexes, which a
 * backup does not contain. Returns the number of erased messages.
 */
export async function completeRestore(resources: ChangeContext & Pick<Resources, 'sign'>, erasures: Erasures) {
  await change(resources, machine, async ({ db, record }) => {
    // The backup contains its own row, marked as running.
    await db.deleteFrom('backup').where('running', '=', 1).execute()
    await record('backup restored')
  })
  const erased = await applyErasures(resources, erasures)
  await indexParties(resources)
  await indexPosts(resources)
  await indexMessages(resources)
  return erased
}
