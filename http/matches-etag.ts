/** Whether the reader has this version: If-None-Match may list several, and counts a weak tag as its strong one. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string) {
  const tags = (ifNoneMatch ?? '').split(',').map(opaque)
  return tags.includes('*') || tags.includes(opaque(etag))
}

function opaque(tag: string) {
  return tag.trim().replace(/^W\//, '')
}
