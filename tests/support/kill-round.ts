import path from 'node:path'
import { sweepDiscarded } from '#domain/files/sweep-discarded.server.ts'
import { sweepLostFiles } from '#domain/files/sweep-lost-files.server.ts'
import { readConfig } from '#platform/config.ts'
import { openResources } from '#platform/resources.ts'
import { type Acknowledged, findDisagreements } from './agreement.ts'
import { drainOutbox } from './drain-outbox.ts'
import { findWrongLetters } from './letter-agreement.ts'
import { startMailServer } from './mail-server.ts'
import { newDataDir, startSite } from './site-process.ts'
import { writeUntilGone } from './torture-writers.ts'

/**
 * Kills the site while everything that can be changed is being changed and letters are being sent, starts it again,
 * and returns what was acknowledged and in what rows, records, files and letters disagree afterwards.
 */
export async function killRound(settings: Record<string, string> = {}) {
  const DATA_DIR = newDataDir()
  const mail = await startMailServer()
  const all = { DATA_DIR, SAMPLE_CONTENT: 'off', RATE_LIMIT: 'off', SMTP_URL: mail.url, ...settings }
  const site = await startSite(all)
  const acknowledged: Acknowledged = []
  // Pictures take longest: when a few of them are there, everything else has been changed many times.
  const enough = 6 + Math.floor(Math.random() * 12)
  const reached = Promise.withResolvers<void>()
  const writing = writeUntilGone(site.url, (deed) => {
    acknowledged.push(deed)
    const uploads = acknowledged.filter(({ what }) => what === 'picture added' || what === 'post published')
    if (uploads.length >= enough) reached.resolve()
  })
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
    await drainOutbox(resources)
    return [
      ...(await findDisagreements(resources, path.join(resources.config.DATA_DIR, 'uploads'), acknowledged)),
      ...(await findWrongLetters(resources.db, taken)),
    ]
  } finally {
    await resources.close()
  }
}
