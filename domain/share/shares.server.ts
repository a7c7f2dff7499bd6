import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { commitFile, stageFile } from '#domain/change/stage-file.server.ts'
import { abandonFiles } from '#domain/change/sweep-discarded.server.ts'
import { discardFormerShareImages, discardShareImages } from '#domain/files/discard-files.server.ts'
import { shareFile } from '#domain/files/file-names.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { singleFlight } from '#platform/single-flight.ts'
import { JobAbortedError, WorkerPoolFullError } from '#platform/worker-pool/worker-pool.ts'
import { type Share, shareWorker } from './share.server.ts'

type OpenSharesResources = ChangeContext & Pick<Resources, 'workerPool'>

/** Draws each share image at the first request, once for concurrent requests, and stores it. */
export function openShares(resources: OpenSharesResources) {
  const once = singleFlight<void>()
  return {
    async find(share: Share) {
      const name = shareFile(share.key)
      const stored = await resources.files.get(name)
      if (stored) return stored
      await once(name, () => drawAndStore(resources, share, name))
      return await resources.files.get(name)
    },
  }
}

async function drawAndStore(resources: OpenSharesResources, { key, postId, drawing }: Share, name: string) {
  const png = await resources.workerPool.run(shareWorker, 'makeShare', drawing).catch((error) => {
    if (!(error instanceof WorkerPoolFullError || error instanceof JobAbortedError)) throw error
    throw new Problem('pictures-busy', { retryAfterSeconds: rules.sharePicture.retryAfterSeconds })
  })
  await stageFile(resources, name, png)
  try {
    await change(resources, machine, async ({ db }) => {
      await (postId === null ? discardFormerShareImages(db, key) : discardShareImages(db, postId, key))
      await db
        .insertInto('sharePicture')
        .values({ key, postId })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      await commitFile(db, name)
    })
  } catch (error) {
    // The post may have been deleted meanwhile.
    await abandonFiles(resources, name)
    throw error
  }
}
