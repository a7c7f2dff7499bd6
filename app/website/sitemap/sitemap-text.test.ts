import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { sitemapText } from './sitemap-text.ts'

test('the sitemap is valid XML and preserves special characters in URLs', () => {
  const path = `/blog/tag/a&b'<c>"é`
  const xml = sitemapText('https://chambers.example', [{ path, changed: '2026-11-16', pictures: [`/uploads/${path}`] }])
  expect(XMLValidator.validate(xml)).toBe(true)
  const { url } = new XMLParser({ processEntities: true }).parse(xml).urlset
  expect(decodeURI(url.loc)).toBe(`https://chambers.example${path}`)
  expect(url.lastmod).toBe('2026-11-16')
  expect(decodeURI(url['image:image']['image:loc'])).toBe(`https://chambers.example/uploads/${path}`)
})
