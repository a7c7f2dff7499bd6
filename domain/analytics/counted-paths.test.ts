import { expect, test } from 'vitest'
import { missingPath } from './counted-paths.ts'

test.each([
  ['/Our-Team.php', '/our-team.php'],
  ['/practice/property-law.html/', '/practice/property-law.html'],
  ['/downloads/vakalatnama.pdf', '/downloads/vakalatnama.pdf'],
  ['/blog/no-such-post', '/blog/no-such-post'],
])('the missing path %s is counted as %s', (address, counted) => {
  expect(missingPath(address)).toBe(counted)
})

test.each([
  '/wp-login.php',
  '/.env',
  '/.git/config',
  '/xmlrpc.php',
  '/cgi-bin/test',
  '/backup.zip',
  '/favicon-old.ico',
  '/a%00b',
  '/%E0%A4%A',
  '/unsubscribe/someone@example.org',
  '/file/9876543210',
  `/${'x'.repeat(250)}`,
])('the missing path %s is not counted', (address) => {
  expect(missingPath(address)).toBeUndefined()
})
