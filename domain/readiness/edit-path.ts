import { sitePages } from '#domain/site/pages.ts'
import { listWebsitePages, type WebsitePage, websiteFields } from '#domain/website/website-page.ts'

/* Addresses of the office pages where something can be fixed. */

/** Where the texts of a public page are edited. */
export function editPathOf(path: string) {
  if (/^\/(practice-areas\/|search$)/.test(path)) return `/adminDashboard/website${path}`
  const page = sitePages.find((candidate) => candidate.path === path)
  return page ? `/adminDashboard/website/${page.key}` : '/adminDashboard/website'
}

export function postPath(id: string) {
  return `/adminDashboard/blog/${id}`
}

export function fieldPath(page: string, key: string) {
  return `/adminDashboard/website/${page}#field-${key}`
}

/** The form field of a value in a content file, such as `offices[0].pin` of content/firm.yaml. */
export function pathOfPlace(file: string, field: string) {
  const name = file.replace(/^content\//, '')
  const steps = field.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^\./, '')
  for (const page of listWebsitePages([name])) {
    const key = keyOf(page, name, steps)
    if (key) return fieldPath(page.id, key)
  }
  return '/adminDashboard/website'
}

function keyOf(page: WebsitePage, file: string, steps: string) {
  const part = page.parts.find((other) => other.file === file && (!other.at || steps.startsWith(`${other.at}.`)))
  if (!part) return undefined
  const pathInPart = part.at ? steps.slice(part.at.length + 1) : steps
  const wanted = part.as ? `${part.as}.${pathInPart}` : pathInPart
  const fields = websiteFields(page)
  const field = fields.find(({ key }) => key === wanted || wanted.startsWith(`${key}.`))
  // A file that is a single list has one field.
  return (field ?? fields.find(({ key }) => /^\d/.test(pathInPart) && key.endsWith('items')))?.key
}
