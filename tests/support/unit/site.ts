import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openDigests, readPages } from '#platform/database/snapshot.ts'
import { listTableShapes } from '#platform/database/table-shapes.ts'
import type { Tables } from '#platform/database/tables.ts'
import { projectRoot } from '#platform/project-root.ts'
import { openResources } from '#platform/resources.ts'
import { startSite } from '#tests/support/processes/site-process.ts'
import { copyTemplate, templateCookie } from '#tests/support/processes/site-template.ts'
import { migratedSqlite, newDatabase } from './databases.ts'
import { workerPool } from './resources.ts'

type Engine = 'sqlite' | 'of the project'

/** Settings of a site with its own folders, by default on the database of the test project, which is empty. */
export function newSiteSettings(engine?: Engine) {
  return siteSettings(engine, 'template0')
}

/** The same with a migrated database. */
export async function migratedSiteSettings(engine?: Engine) {
  const settings = await siteSettings(engine, 'migrated')
  const { DATA_DIR, DATABASE_URL } = settings.env
  if (DATABASE_URL) return settings
  mkdirSync(DATA_DIR, { mode: 0o700 })
  writeFileSync(path.join(DATA_DIR, 'site.db'), await migratedSqlite())
  return settings
}

async function siteSettings(engine: Engine = 'of the project', template: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const content = path.join(folder, 'content')
  cpSync(path.join(projectRoot, 'tests', 'fixtures', 'content'), content, { recursive: true })
  const postgresUrl = engine === 'sqlite' ? '' : inject('postgresUrl')
  return {
    folder,
    env: {
      DATA_DIR: path.join(folder, 'data'),
      CONTENT_DIR: content,
      DATABASE_URL: postgresUrl ? await newDatabase(postgresUrl, template) : '',
      LOG_LEVEL: 'silent',
    },
  }
}

/** Opens real resources, with files on disk and the worker processes of all tests. Closed by the test or after it. */
export function openSiteResources(env: Record<string, string>) {
  const resources = openResources(readConfig(env))
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await resources.close()
    await resources.log.close()
  }
  onTestFinished(close)
  return { ...resources, db: resources.db as Kysely<Tables>, workerPool, close }
}

/** Digests of the rows of all tables, as a backup contains them. */
export async function tableDigests(db: Kysely<Tables>) {
  const digests = openDigests()
  for (const shape of await listTableShapes(db)) for await (const page of readPages(db, shape)) digests.add(page)
  return digests.result()
}

export type CopiedSite = Awaited<ReturnType<typeof startCopiedSite>>

/** Starts a site with sample content that a process test may change; `office` is the headers of a signed-in request. */
export async function startCopiedSite(settings: Record<string, string> = {}) {
  const template = inject('siteTemplate')
  const site = await startSite({ DATA_DIR: copyTemplate(template), CONTENT_DIR: inject('siteContent'), ...settings })
  return { ...site, office: { Cookie: templateCookie(template), Origin: site.url } }
}
