import { sitePages } from '#domain/site/pages.ts'
import { listWebsitePages, type WebsitePage, websiteFields } from '#domain/website/website-page.ts'

/* Where in the office something is mended. */

/** Where the words of a public page are changed. */
export function editPathOf(path: string) {
  if (/^\/(practice-areas\/|search$)/.test(path)) return `/adminDashboard/website${path}`
  const page = sitePages.find((each) => each.path === path)
  return page ? `/adminDashboard/website/${page.words}` : '/adminDashboard/website'
}

/** Where a post is written. */
export function postPath(id: string) {
  return `/adminDashboard/blog/${id}`
}

/** The form field of a page. */
export function fieldPath(page: string, key: string) {
  return `/adminDashboard/website/${page}#field-${key}`
}

/** The form field in which a value of a file stands, such as `offices[0].pin` of content/firm.yaml. */
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
  const part = page.parts.find((each) => each.file === file && (!each.at || steps.startsWith(`${each.at}.`)))
  if (!part) return undefined
  const own = part.at ? steps.slice(part.at.length + 1) : steps
  const wanted = part.as ? `${part.as}.${own}` : own
  const fields = websiteFields(page)
  const found = fields.find(({ key }) => key === wanted || wanted.startsWith(`${key}.`))
  // A file that is one list has one field.
  return (found ?? fields.find(({ key }) => /^\d/.test(own) && key.endsWith('items')))?.key
}
