import { expect, test } from 'vitest'
import { originForm } from './origin-form.ts'

test.each([
  ['/blog?page=2', '/blog?page=2'],
  ['//evil.example/blog', '//evil.example/blog'],
  ['http://chambers.example/blog?page=2', '/blog?page=2'],
  ['HTTPS://user:password@chambers.example/', '/'],
  ['http://chambers.example', '/'],
  ['http://[::1', 'http://[::1'],
  ['*', '*'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%s is %s', (target, expected) => {
  expect(originForm(target)).toBe(expected)
})
