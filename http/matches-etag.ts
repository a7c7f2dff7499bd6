/** Whether If-None-Match lists this ETag; weak and strong compare as equal. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string) {
  const tags = (ifNoneMatch ?? '').split(',').map(opaque)
  return tags.includes('*') || tags.includes(opaque(etag))
}

function opaque(tag: string) {
  return tag.trim().replace(/^W\//, '')
}
