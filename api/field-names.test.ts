import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'

/** Names that exist in the API alone; `description` is a page's too, so it is looked for where posts are. */
const known = /\b(plateform|articleurl|newarticle|blogimage|mediaimage|writer|_id)\b/
const ofPosts = /\bdescription\b/

test('the API’s field names are known to api/ and to the declaration of a post’s fields alone', () => {
  expect(filesWith(known, '{domain,app}/**/*.{ts,tsx}')).toEqual(['domain/blog/post-fields.ts'])
  expect(filesWith(ofPosts, '{domain,app/office}/blog/**/*.{ts,tsx}')).toEqual(['domain/blog/post-fields.ts'])
})

test('a page of the office asks the interface through api/client/ alone', () => {
  const asking = filesWith(/['"`]\/insert\//, 'app/office/**/*.{ts,tsx}')
  // The page for developers shows the interface itself.
  expect(asking.filter((file) => !file.startsWith('app/office/developers/'))).toEqual([])
})

function filesWith(words: RegExp, files: string) {
  return globSync(files, { cwd: projectRoot }).filter((file) =>
    words.test(readFileSync(path.join(projectRoot, file), 'utf8')),
  )
}
