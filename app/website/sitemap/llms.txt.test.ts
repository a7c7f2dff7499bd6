import { expect, test } from 'vitest'
import { findForbidden } from '#domain/writing/forbidden-words.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { llmsText } from './llms.txt.ts'

const site = 'https://chambers.example'

test('llms.txt has one heading, a summary, and sections of links with a description each', async () => {
  const { current } = await testContent()
  const notes = [{ slug: 'a-note', title: 'A [note]\n# of two lines', summary: 'What it says.' }]
  const lines = llmsText(site, current, notes).split('\n').filter(Boolean)
  expect(lines[0]).toBe(`# ${current.firm.name}`)
  expect(lines[1]).toBe(`> ${current.firm.description}`)
  expect(lines.filter((line) => line.startsWith('#'))).toEqual([
    lines[0],
    ...['The firm', 'Practice areas', 'Newest notes on the law', 'Resources', 'Optional'].map((name) => `## ${name}`),
  ])
  const links = lines.filter((line) => line.startsWith('- '))
  for (const link of links) expect(link).toMatch(/^- \[.+\]\(https:\/\/chambers\.example\/[\w/-]*\): \S.*$/)
  expect(links).toContain(`- [A \\[note\\] # of two lines](${site}/blog/a-note): What it says.`)
  expect(links.length).toBeGreaterThan(25)
})

test('llms.txt contains no claim that Rule 36 forbids', async () => {
  const { current } = await testContent()
  expect(findForbidden(llmsText(site, current, []))).toEqual([])
})
