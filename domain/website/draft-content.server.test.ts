import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { testContent } from '#tests/support/content.ts'
import { testResources } from '#tests/support/resources.ts'
import { openDraftContent } from './draft-content.server.ts'
import { publishDraft } from './publish-website.server.ts'
import { discardDraft, saveDraft } from './save-draft.server.ts'

async function opened() {
  const resources = await testResources()
  const content = await testContent()
  let minutes = 0
  const save = (page: string, values: Record<string, unknown>) =>
    saveDraft(resources, machine, content, { page, revision: 1_000, values }, new Date(60_000 * ++minutes))
  return { resources, content, save, read: openDraftContent(resources.db, content) }
}

test('the content with the draft is built once per draft version and does not change the published content', async () => {
  const { resources, content, save, read } = await opened()
  const { tagline } = content.current.firm
  await save('firm', { tagline: 'Other' })
  const first = await read()
  expect(first).toMatchObject({ changes: 1, mistakes: [], content: { firm: { tagline: 'Other' } } })
  expect(await read()).toBe(first)
  expect(content.current.firm.tagline).toBe(tagline)

  await save('firm', { tagline: 'Another' })
  expect((await read()).content.firm.tagline).toBe('Another')
  await publishDraft(resources, machine, content)
  expect(await read()).toMatchObject({ changes: 0, content: { firm: { tagline: 'Another' } } })
  await save('firm', { blurb: 'A line.' })
  expect((await read()).content.firm).toMatchObject({ tagline: 'Another', blurb: 'A line.' })
  await discardDraft(resources, machine)
  expect((await read()).content).toBe(content.current)
})

test('an incomplete draft page is left out with its missing fields listed, and other drafts are shown', async () => {
  const { content, save, read } = await opened()
  await save('firm', { tagline: 'Other' })
  await save('team/c-n-advocate', { name: 'C. N. Advocate' })
  const { content: shown, mistakes } = await read()
  expect(shown.firm.tagline).toBe('Other')
  expect(shown.team.map(({ name }) => name)).toEqual(content.current.team.map(({ name }) => name))
  expect(mistakes).toContainEqual({
    page: 'team/c-n-advocate',
    key: 'summary',
    label: 'Summary',
    reason: 'a text is missing',
  })
})

test('if no single page causes a content error, the page that was changed last is left out', async () => {
  const { content, save, read } = await opened()
  const slugs = content.current.practiceAreas.map(({ slug }) => slug)
  await save('firm', { tagline: 'Other' })
  for (const slug of slugs) await save(`practice-areas/${slug}`, { hidden: true })
  const { content: shown, mistakes } = await read()
  expect(shown.firm.tagline).toBe('Other')
  expect(shown.practiceAreas.map(({ slug }) => slug)).toEqual(slugs.slice(-1))
  expect(mistakes[0]?.reason).toContain('files are expected')
})
