/* By which names the parts of structured data refer to each other, on whatever page they stand. */

export function firmId(site: string) {
  return `${site}/#firm`
}

export function websiteId(site: string) {
  return `${site}/#website`
}

export function blogId(site: string) {
  return `${site}/blog#blog`
}

export function placeId(site: string, place: string) {
  return `${site}/contact#${place}`
}

/** Also the address of a member's biography. */
export function memberId(site: string, member: string) {
  return `${site}/team#${member}`
}
