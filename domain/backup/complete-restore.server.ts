import { indexPosts } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { indexParties } from '#domain/conflicts/index-parties.server.ts'
import { indexMessages } from '#domain/messages/index-messages.server.ts'

/** Makes anew what a backup does not carry: by what words posts and messages are found. */
export async function completeRestore(resources: ChangeContext) {
  await change(resources, machine, async ({ db, record }) => {
    // The backup holds the row of itself as one that is being taken.
    await db.deleteFrom('backup').where('running', '=', 1).execute()
    await record('backup restored')
  })
  await indexParties(resources)
  await indexPosts(resources)
  await indexMessages(resources)
}
