import path from 'node:path'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { sweepDiscarded } from '#domain/change/sweep-discarded.server.ts'
import { sweepLostFiles } from '#domain/change/sweep-lost-files.server.ts'
import { readConfig } from '#platform/config.ts'
import { openResources } from '#platform/resources.ts'
import { type Acknowledged, findDisagreements } from './agreement.ts'
import { drainOutbox } from './drain-outbox.ts'
import { findWrongLetters } from './letter-agreement.ts'
import { startMailServer } from './mail-server.ts'
import { seededRandom } from './seed.ts'
import { newDataDir, startSite } from './site-process.ts'
import { writeUntilGone } from './torture-writers.ts'

/** One for all rounds, lest each does the same. */
const chance = seededRandom()

/**
 * Kills the site while everything that can be changed is being changed and letters are being sent, starts it again,
 * and returns what was acknowledged and in what rows, records, files and letters disagree afterwards. What is done,
 * and after how many uploads the kill comes, follows from the random numbers.
 */
export async function killRound(
  settings: Record<string, string> = {},
  { random = chance, uploads = [6, 17] as [least: number, most: number] } = {},
) {
  const DATA_DIR = newDataDir()
  const mail = await startMailServer()
  const all = { DATA_DIR, SAMPLE_CONTENT: 'off', RATE_LIMIT: 'off', SMTP_URL: mail.url, ...settings }
  const site = await startSite(all)
  const acknowledged: Acknowledged = []
  // Pictures take longest: when a few of them are there, everything else has been changed many times.
  const [least, most] = uploads
  const enough = least + Math.floor(random() * (most - least + 1))
  const reached = Promise.withResolvers<void>()
  const keep = (deed: Acknowledged[number]) => {
    acknowledged.push(deed)
    const uploaded = acknowledged.filter(({ what }) => what === 'picture added' || what === 'post published')
    // On a busy machine the first message may come after the first pictures.
    const hasMessage = acknowledged.some(({ what }) => what === 'message received')
    if (uploaded.length >= enough && hasMessage) reached.resolve()
  }
  const writing = writeUntilGone(site.url, { keep, random })
  await Promise.race([reached.promise, writing])
  await site.end('SIGKILL')
  await writing

  const again = await startSite(all)
  const answers = (await fetch(again.url)).status === 200
  await again.end('SIGTERM')
  const wrong = answers ? await lookThrough(all, acknowledged, mail.taken) : ['the site does not answer']
  await mail.stop()
  return { acknowledged, letters: mail.taken.size, wrong }
}

async function lookThrough(
  settings: Record<string, string>,
  acknowledged: Acknowledged,
  taken: ReadonlyMap<string, number>,
) {
  const resources = openResources(readConfig({ ...settings, LOG_LEVEL: 'error' }))
  try {
    // What was begun and never done is kept for a day, should somebody still be at it.
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
    await sweepDiscarded(resources, inTwoDays)
    await sweepLostFiles(resources, { ownPictures: new Set(), now: inTwoDays })
    // Whoever had a letter in hand has been killed. Waiting until that shows by itself would take its time, and to
    // shorten this time would send twice what takes longer on a busy machine.
    await change(resources, machine, ({ db }) =>
      db.updateTable('letter').set({ claimedAt: null }).where('claimedAt', 'is not', null).execute(),
    )
    await drainOutbox(resources)
    return [
      ...(await findDisagreements(resources, path.join(resources.config.DATA_DIR, 'uploads'), acknowledged)),
      ...(await findWrongLetters(resources.db, taken)),
    ]
  } finally {
    await resources.close()
  }
}
