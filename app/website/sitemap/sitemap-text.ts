export type SitemapEntry = {
  path: string
  /** A date, or a date with time. */
  changed?: string
  /** Paths of the pictures on the page. */
  pictures?: string[]
}

/** The file that search engines read: https://www.sitemaps.org/protocol.html, with Google's extension for pictures. */
export function sitemapText(site: string, entries: SitemapEntry[]) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...entries.map((entry) => lineOf(site, entry)),
    '</urlset>',
    '',
  ].join('\n')
}

function lineOf(site: string, { path, changed, pictures = [] }: SitemapEntry) {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  const images = pictures.map(
    (picture) => `<image:image><image:loc>${absoluteUrl(site, picture)}</image:loc></image:image>`,
  )
  return `<url><loc>${absoluteUrl(site, path)}</loc>${lastmod}${images.join('')}</url>`
}

function absoluteUrl(site: string, path: string) {
  return encodeURI(`${site}${path}`).replaceAll('&', '&amp;').replaceAll("'", '&apos;')
}
