import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'

/** Names that only the API uses; `description` is also a field of pages, so it is only searched for in the blog. */
const apiNames = /\b(plateform|articleurl|newarticle|blogimage|mediaimage|writer|_id)\b/
const apiNamesOfPosts = /\bdescription\b/

test('API field names occur only in api/ and in the declaration of post fields', () => {
  expect(filesWith(apiNames, '{domain,app}/**/*.{ts,tsx}')).toEqual(['domain/blog/post-fields.ts'])
  expect(filesWith(apiNamesOfPosts, '{domain,app/office}/blog/**/*.{ts,tsx}')).toEqual(['domain/blog/post-fields.ts'])
})

test('admin pages call the API only through api/client/', () => {
  const callers = filesWith(/['"`]\/insert\//, 'app/office/**/*.{ts,tsx}')
  // The page for developers shows the API itself.
  expect(callers.filter((file) => !file.startsWith('app/office/developers/'))).toEqual([])
})

/** The files whose code, without comments, matches the pattern. */
function filesWith(pattern: RegExp, files: string) {
  return globSync(files, { cwd: projectRoot }).filter((file) => {
    const source = readFileSync(path.join(projectRoot, file), 'utf8')
    return pattern.test(source.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, ''))
  })
}
