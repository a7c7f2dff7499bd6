import { indexPosts } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { indexParties } from '#domain/conflicts/index-parties.server.ts'
import { indexMessages } from '#domain/messages/index-messages.server.ts'
import type { Resources } from '#platform/resources.ts'
import { applyErasures, type Erasures } from './erasures.server.ts'

/**
 * Erases again what was erased since the backup, as far as that is known, and makes anew what a backup does not carry:
 * by what words posts and messages are found. Answers how many messages were erased.
 */
export async function completeRestore(resources: ChangeContext & Pick<Resources, 'sign'>, erasures: Erasures[]) {
  await change(resources, machine, async ({ db, record }) => {
    // The backup holds the row of itself as one that is being taken.
    await db.deleteFrom('backup').where('running', '=', 1).execute()
    await record('backup restored')
  })
  let erased = 0
  for (const list of erasures) erased += await applyErasures(resources, list)
  await indexParties(resources)
  await indexPosts(resources)
  await indexMessages(resources)
  return erased
}
