import { inject } from 'vitest'
import { startSite } from './site-process.ts'
import { copyTemplate, templateCookie } from './site-template.ts'

export type CopiedSite = Awaited<ReturnType<typeof startCopiedSite>>

/** Starts a site with sample content that a process test may change; `office` is the headers of a signed-in request. */
export async function startCopiedSite(settings: Record<string, string> = {}) {
  const template = inject('siteTemplate')
  const site = await startSite({ DATA_DIR: copyTemplate(template), CONTENT_DIR: inject('siteContent'), ...settings })
  return { ...site, office: { Cookie: templateCookie(template), Origin: site.url } }
}
