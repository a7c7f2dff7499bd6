import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '#platform/project-root.ts'
import { startSite } from './processes/site-process.ts'
import { copyTemplate, createSiteTemplate, shrinkPictures } from './processes/site-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder to copy, filled by a first start with sample content. */
    siteTemplate: string
    /** A copy of content/ with small pictures. */
    siteContent: string
    /** A running site with sample content, for tests that only read. */
    siteUrl: string
  }
}

/** One site for all process tests that only read, and a data folder that the others copy. */
export async function setup(project: TestProject) {
  const content = await copySmallContent()
  const template = await createSiteTemplate()
  const settings = { DATA_DIR: copyTemplate(template.folder), CONTENT_DIR: content, RATE_LIMIT: 'off' }
  const site = await startSite(settings)
  project.provide('siteTemplate', template.folder)
  project.provide('siteContent', content)
  project.provide('siteUrl', site.url)
  return async () => {
    await site.end('SIGTERM')
    template.remove()
    rmSync(content, { recursive: true, force: true })
  }
}

async function copySmallContent() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-content-'))
  cpSync(path.join(projectRoot, 'content'), folder, { recursive: true })
  await shrinkPictures(path.join(folder, 'pictures'))
  return folder
}
