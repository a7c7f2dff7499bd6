import { expect, test } from 'vitest'
import { planTests } from './test-changed.ts'

const imports = new Map([
  ['server.ts', ['api/api.ts']],
  ['api/api.ts', ['domain/blog/posts.ts']],
  ['app/website/blog/blog.tsx', ['domain/blog/posts.ts']],
  ['app/office/media/tab.tsx', ['domain/gallery/pictures.ts']],
  ['domain/blog/posts.ts', []],
  ['domain/gallery/pictures.ts', []],
  ['tests/process/start.test.ts', []],
  ['tests/e2e/blog.test.ts', ['tests/support/words.ts']],
  ['tests/e2e/office-media.test.ts', []],
])

test.each([
  [['domain/blog/posts.ts'], { process: ['tests/process/start.test.ts'], browser: ['tests/e2e/blog.test.ts'] }],
  [['domain/gallery/pictures.ts'], { process: [], browser: ['tests/e2e/office-media.test.ts'] }],
  [['tests/support/words.ts'], { process: [], browser: ['tests/e2e/blog.test.ts'] }],
  [['README.md'], { process: [], browser: [] }],
])('a change to %s selects the process and browser tests that depend on it', (changed, plan) => {
  expect(planTests(changed, imports)).toEqual(plan)
})
