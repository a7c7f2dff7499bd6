import { expect, test } from 'vitest'
import { printedAddress } from './layout.tsx'

test.each([
  ['/about', '', '/about'],
  ['/blog', '?page=2', '/blog?page=2'],
  ['/blog', '?utm_source=letter&page=2&q=bail', '/blog?q=bail&page=2'],
  ['/contact', '?sent=ABC-123', '/contact'],
  ['/enquiry/secret', '?show=receipt', ''],
  ['/preview/secret', '', ''],
])('the printed address of %s%s is “%s”', (pathname, search, printed) => {
  expect(printedAddress(pathname, search)).toBe(printed)
})
