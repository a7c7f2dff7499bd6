import { afterEach, expect, test, vi } from 'vitest'
import { getContent, saveContent } from '#api/client/website.ts'
import { findWebsitePage, websiteFields } from '#domain/website/website-page.ts'
import { testOffice } from '#tests/support/unit/api.ts'
import { mergeValues, statusMessage } from './edit-status.tsx'
import { createPageDraft } from './page-draft.ts'

afterEach(() => vi.unstubAllGlobals())

type Copy = Parameters<Parameters<typeof createPageDraft>[0]['storeCopy']>[0]

/** Opens a page as the form does; its API calls are answered by this process. */
async function openPage(id: string) {
  const office = await testOffice()
  vi.stubGlobal('fetch', office.call)
  const page = findWebsitePage(id)
  const fields = page ? websiteFields(page) : []
  const copies: Copy[] = []
  const storeCopy = (copy: Copy) => `${copies.push(copy)}`
  const removeCopy = () => copies.splice(0)
  const open = async () => createPageDraft({ page: id, fields, opened: await getContent(id), storeCopy, removeCopy })
  const draft = await open()
  const saved = async (key: string) => (await getContent(id)).content.find((value) => value.key === key)
  return { draft, copies, saved, openAgain: open }
}

test('valid fields are saved in the draft; an invalid field shows its error and stays in a local copy', async () => {
  const { draft, copies, saved } = await openPage('firm')
  draft.setValue('tagline', 'Other words')
  draft.setValue('blurb', 'x'.repeat(201))
  await draft.flush()
  expect(await saved('tagline')).toMatchObject({ draft: 'Other words' })
  expect(await saved('blurb')).not.toHaveProperty('draft')
  expect(draft.get().issues.blurb?.[0]?.message).toContain('201 characters; there is room for 200')
  expect(statusMessage(draft.get())).toEqual({ kind: 'bad', words: '1 field not saved; the rest is in the draft' })
  expect(copies.at(-1)?.words).toHaveProperty('blurb')
  expect(draft.isUnsaved()).toBe(true)

  draft.setValue('blurb', 'Short.')
  await draft.flush()
  expect(await saved('blurb')).toMatchObject({ draft: 'Short.' })
  expect(statusMessage(draft.get()).words).toMatch(/^In the draft, saved (at|\w+,) \d\d:\d\d/)
  expect([draft.isUnsaved(), copies]).toEqual([false, []])
})

test('dropping unsaved values restores the saved ones and leaves neither a local copy nor unsaved changes', async () => {
  const { draft, copies } = await openPage('firm')
  const { blurb } = draft.get().values
  draft.setValue('blurb', 'x'.repeat(201))
  await draft.flush()
  expect(draft.isUnsaved()).toBe(true)
  await draft.discardUnsaved()
  expect([draft.isUnsaved(), copies, draft.get().values.blurb]).toEqual([false, [], blurb])
})

test('changes by other users are merged in, and a field changed by both becomes a conflict to resolve', async () => {
  const { draft, saved } = await openPage('firm')
  const { revision } = draft.get()
  await saveContent('firm', revision, { tagline: 'Theirs', blurb: 'Their line.' })
  draft.setValue('description', 'Mine alone.')
  await draft.flush()
  // Nobody else changed this key: it is saved, and the form shows their values of the other keys.
  expect(await saved('description')).toMatchObject({ draft: 'Mine alone.' })
  expect(draft.get().values).toMatchObject({ tagline: 'Theirs', blurb: 'Their line.' })

  await saveContent('firm', (await getContent('firm')).revision, { tagline: 'Theirs again' })
  draft.setValue('tagline', 'Mine')
  await draft.flush()
  expect(draft.get().conflicts).toMatchObject([{ key: 'tagline', base: 'Theirs', theirs: 'Theirs again' }])
  expect(await saved('tagline')).toMatchObject({ draft: 'Theirs again' })

  await draft.resolve('tagline', 'Mine')
  expect(draft.get().conflicts).toEqual([])
  expect(await saved('tagline')).toMatchObject({ draft: 'Mine' })
})

test('input typed during a save conflicts with another user’s change instead of overwriting it or being lost', async () => {
  const { draft, saved } = await openPage('firm')
  await saveContent('firm', draft.get().revision, { tagline: 'Theirs' })
  draft.setValue('description', 'Mine alone.')
  const flushed = draft.flush()
  // Typed while the request is under way.
  draft.registerInput(() => draft.setValue('tagline', 'Mine'))
  await flushed
  expect(draft.get().conflicts).toMatchObject([{ key: 'tagline', theirs: 'Theirs' }])
  expect(draft.get().values.tagline).toBe('Mine')
  expect(await saved('tagline')).toMatchObject({ draft: 'Theirs' })
})

test('a restored local copy conflicts with changes saved since, instead of overwriting them', async () => {
  const first = await openPage('firm')
  first.draft.setValue('tagline', 'Mine')
  first.draft.setValue('blurb', 'My line.')
  first.draft.saver.stop()
  const { revision, base } = first.draft.get()
  await saveContent('firm', revision, { tagline: 'Theirs' })
  const draft = await first.openAgain()
  const copy = first.copies.at(-1)
  if (copy) draft.restoreCopy(copy)
  await draft.flush()
  expect(draft.get().conflicts).toMatchObject([{ key: 'tagline', base: base.tagline, theirs: 'Theirs' }])
  expect(await first.saved('tagline')).toMatchObject({ draft: 'Theirs' })

  await draft.resolve('tagline', 'Mine')
  expect([await first.saved('tagline'), await first.saved('blurb')]).toMatchObject([
    { draft: 'Mine' },
    { draft: 'My line.' },
  ])
})

test('concurrent changes are merged sentence by sentence in texts and entry by entry in lists', () => {
  const fieldOf = (id: string, key: string) => {
    const page = findWebsitePage(id)
    const field = page && websiteFields(page).find((candidate) => candidate.key === key)
    if (!field) throw new Error(key)
    return field
  }
  const text = 'The seat matters. It decides which court supervises.'
  const merged = mergeValues(
    fieldOf('practice-areas/arbitration', 'body'),
    text,
    `${text} Seat and venue differ.`,
    `Choose early. ${text}`,
  )
  expect(merged).toBe(`Choose early. ${text} Seat and venue differ.`)
  const [one, two, three] = ['one', 'two', 'three'].map((question) => ({ question, answer: 'Yes.' }))
  const faq = fieldOf('faq', 'items')
  expect(mergeValues(faq, [one], [one, two], [three, one])).toEqual([three, one, two])
})
