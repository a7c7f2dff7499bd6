import { inject, onTestFinished } from 'vitest'
import { openAuth } from '#platform/auth.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { connectPostgres, connectSqlite } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openEvents } from '#platform/events.ts'
import { openLimits } from '#platform/limits.ts'
import { openLog } from '#platform/log.ts'
import { openMail } from '#platform/mail.ts'
import type { Resources } from '#platform/resources.ts'
import { openWorkshop } from '#platform/workshop/workshop.ts'
import { memoryStore } from './memory-store.ts'
import { newDatabase } from './new-database.ts'

/* One for all tests: a process takes a moment to start, and ends by itself when it has nothing to do. */
export const workshop = openWorkshop()

/** Everything the site stands on, real but for the files, and gone after the test. */
export async function testResources(settings: Record<string, string> = {}) {
  const resources = openTestResources(await migratedDatabase(), readConfig(settings))
  onTestFinished(() => resources.close())
  return resources
}

/** Like the above, on a database without a single table. */
export async function emptyTestResources(settings: Record<string, string> = {}) {
  const resources = openTestResources(await emptyDatabase(), readConfig(settings))
  onTestFinished(() => resources.close())
  return resources
}

function openTestResources(db: Resources['db'], config: Config) {
  const files = memoryStore()
  const log = openLog('silent')
  const secret = 'a secret of thirty-two characters'
  const mail = openMail(config)
  let auth: ReturnType<typeof openAuth> | undefined
  return {
    config,
    log,
    db,
    files,
    limits: openLimits(true),
    events: openEvents(),
    workshop,
    mail,
    auth: () => {
      auth ??= openAuth({ db, log, secret, publicUrl: config.PUBLIC_URL })
      return auth
    },
    close: async () => {
      mail?.close()
      await db.destroy()
    },
  } satisfies Resources
}

async function migratedDatabase() {
  const url = postgresUrl()
  if (url) return connectPostgres(await newDatabase(url, 'migrated'))
  const db = connectSqlite(':memory:')
  await db.transaction().execute(migrate)
  return db
}

async function emptyDatabase() {
  const url = postgresUrl()
  return url ? connectPostgres(await newDatabase(url)) : connectSqlite(':memory:')
}

function postgresUrl(): string | undefined {
  return inject('postgresUrl')
}
