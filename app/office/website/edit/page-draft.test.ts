import { afterEach, expect, test, vi } from 'vitest'
import { getContent, saveContent } from '#api/client/website.ts'
import { findWebsitePage, websiteFields } from '#domain/website/website-page.ts'
import { testOffice } from '#tests/support/office.ts'
import { said } from './edit-bar.tsx'
import { mergeValues } from './merge-values.ts'
import { createPageDraft } from './page-draft.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page as the form opens it, with calls that reach the interface of this process. */
async function edited(id: string) {
  const office = await testOffice()
  vi.stubGlobal('fetch', office.call)
  const page = findWebsitePage(id)
  const fields = page ? websiteFields(page) : []
  const kept: unknown[] = []
  const keep = ({ words }: { words: unknown }) => `${kept.push(words)}`
  const draft = createPageDraft({ page: id, fields, opened: await getContent(id), keep, drop: () => kept.splice(0) })
  const waiting = async (key: string) => (await getContent(id)).content.find((value) => value.key === key)
  return { draft, kept, waiting }
}

test('what fits goes into the draft, and what does not is named at its field and kept here', async () => {
  const { draft, kept, waiting } = await edited('firm')
  draft.put('tagline', 'Other words')
  draft.put('blurb', 'x'.repeat(201))
  await draft.flush()
  expect(await waiting('tagline')).toMatchObject({ draft: 'Other words' })
  expect(await waiting('blurb')).not.toHaveProperty('draft')
  expect(draft.get().issues.blurb?.[0]?.message).toContain('201 characters; there is room for 200')
  expect(said(draft.get())).toEqual({ kind: 'bad', words: '1 field not saved; the rest is in the draft' })
  expect(kept.at(-1)).toHaveProperty('blurb')
  expect(draft.isUnsaved()).toBe(true)

  draft.put('blurb', 'Short.')
  await draft.flush()
  expect(await waiting('blurb')).toMatchObject({ draft: 'Short.' })
  expect(said(draft.get()).words).toMatch(/^In the draft, saved at/)
  expect([draft.isUnsaved(), kept]).toEqual([false, []])
})

test('what others change meanwhile is taken over, and where both changed the same, neither silently wins', async () => {
  const { draft, waiting } = await edited('firm')
  const { revision } = draft.get()
  await saveContent('firm', revision, { tagline: 'Theirs', blurb: 'Their line.' })
  draft.put('description', 'Mine alone.')
  await draft.flush()
  // The key was nobody else's: it is saved, and theirs stand in the form.
  expect(await waiting('description')).toMatchObject({ draft: 'Mine alone.' })
  expect(draft.get().values).toMatchObject({ tagline: 'Theirs', blurb: 'Their line.' })

  await saveContent('firm', (await getContent('firm')).revision, { tagline: 'Theirs again' })
  draft.put('tagline', 'Mine')
  await draft.flush()
  expect(draft.get().conflicts).toMatchObject([{ key: 'tagline', base: 'Theirs', theirs: 'Theirs again' }])
  expect(await waiting('tagline')).toMatchObject({ draft: 'Theirs again' })

  await draft.resolve('tagline', 'Mine')
  expect(draft.get().conflicts).toEqual([])
  expect(await waiting('tagline')).toMatchObject({ draft: 'Mine' })
})

test('two texts are put together sentence by sentence, and two lists entry by entry', () => {
  const fieldOf = (id: string, key: string) => {
    const page = findWebsitePage(id)
    const field = page && websiteFields(page).find((each) => each.key === key)
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
