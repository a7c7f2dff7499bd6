import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { publishDraft, undoPublication } from './publish-website.server.ts'
import { discardDraft, incrementRevision, saveDraft, writeDraftValues } from './save-draft.server.ts'
import { listScheduled, publishDue, scheduleDraft } from './schedule-publication.server.ts'
import {
  dismissFileChange,
  listChangedFiles,
  listVersions,
  restorePage,
  restorePublication,
} from './website-history.server.ts'
import { listDrafts, listPublishedEdits, listTexts, readWebsitePage } from './website-texts.server.ts'

const now = new Date('2026-11-16T06:00:00.000Z')
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000)

async function opened() {
  const resources = await testResources()
  const content = await testContent()
  const { tagline } = content.current.firm
  const save = (page: string, values: Record<string, unknown>, revision = 1_000) =>
    saveDraft(resources, machine, content, { page, revision, values }, now)
  const publish = (chosen?: { page: string; key: string }[]) =>
    publishDraft(resources, machine, content, { chosen, now })
  return { resources, db: resources.db, content, tagline, save, publish }
}

test('a saved draft is not public until it is published, and published text survives a restart', async () => {
  const { resources, db, content, tagline, save, publish } = await opened()
  await save('firm', { tagline: 'Your case, our care' })
  await save('faq', { items: [{ question: 'One?', answer: 'Yes.' }] })
  expect(content.current.firm.tagline).toBe(tagline)
  await publish()
  expect(content.current.firm.tagline).toBe('Your case, our care')
  expect(content.current.faq).toEqual([{ question: 'One?', answer: 'Yes.' }])
  expect(await listDrafts(db)).toEqual([])
  const again = await content.build(await listPublishedEdits(resources.db))
  expect(again.firm.tagline).toBe('Your case, our care')
})

test('publishing selected fields leaves the rest in the draft', async () => {
  const { db, content, tagline, save, publish } = await opened()
  await save('firm', { tagline: 'Other', blurb: 'Another line.' })
  await publish([{ page: 'firm', key: 'blurb' }])
  expect(content.current.firm).toMatchObject({ tagline, blurb: 'Another line.' })
  expect(await listDrafts(db)).toMatchObject([{ key: 'tagline' }])
})

test('a value equal to the published one is removed from the draft', async () => {
  const { db, tagline, save, publish } = await opened()
  await save('firm', { tagline: 'Other' })
  await save('firm', { tagline })
  expect(await listDrafts(db)).toEqual([])
  await save('firm', { tagline: 'Other' })
  await publish()
  await save('firm', { tagline: 'Other' })
  expect(await listDrafts(db)).toEqual([])
})

test('when two users edit the same field, the second save is rejected; edits of different fields are accepted', async () => {
  const { db, content, save } = await opened()
  const { revision } = await readWebsitePage(db, content, 'firm')
  await save('firm', { tagline: 'One' }, revision)
  await save('firm', { blurb: 'Two' }, revision)
  await expect(save('firm', { tagline: 'Three' }, revision)).rejects.toMatchObject({ code: 'edited-meanwhile' })
  const { values } = await readWebsitePage(db, content, 'firm')
  expect(values.find(({ key }) => key === 'tagline')).toMatchObject({ draft: 'One' })
})

test.each([
  ['firm', 'tagline', '', 'A text is missing.'],
  ['firm', 'tagline', 'x'.repeat(61), 'Tagline has 61 characters; there is room for 60.'],
  ['firm', 'email', 'nobody', 'Invalid email address.'],
  [
    'practice-areas/arbitration',
    'body',
    'x'.repeat(100_001),
    'Text has 1,00,001 characters; there is room for 1,00,000.',
  ],
  ['practice-areas/arbitration', 'body', 'x'.repeat(200_000), 'This is more than the site accepts.'],
  ['firm', 'no.such', 'x', 'There is no such field.'],
])('an invalid value is rejected with an error at its field: %s %s', async (page, key, value, message) => {
  const { db, save } = await opened()
  const saving = save(page, { [key]: value })
  await expect(saving).rejects.toMatchObject({
    code: 'invalid-input',
    fields: { [key]: [expect.stringContaining(message)] },
  })
  expect(await listDrafts(db)).toEqual([])
})

test('a draft with a missing picture can be neither published, even in part, nor scheduled', async () => {
  const { resources, db, content, tagline, save, publish } = await opened()
  await save('firm', { tagline: 'Other' })
  await save('team/a-n-advocate', { image: 'no-such-picture' })
  await expect(publish()).rejects.toMatchObject({
    code: 'content-mistake',
    fields: { website: [expect.stringContaining('no picture "no-such-picture"')] },
  })
  expect(content.current.firm.tagline).toBe(tagline)
  expect(await listTexts(db)).toEqual([])
  expect(await listDrafts(db)).toHaveLength(2)
  const scheduling = scheduleDraft(resources, machine, content, { publishAt: later(1), now })
  await expect(scheduling).rejects.toMatchObject({ code: 'content-mistake' })
})

test('a text that violates Rule 36 can be saved, but published only with an explanation', async () => {
  const { resources, content, save, publish } = await opened()
  await save('firm', { tagline: 'The best lawyers' })
  await expect(publish()).rejects.toMatchObject({ fields: { explanation: [expect.any(String)] } })
  const explanation = 'A quotation from a judgment.'
  await publishDraft(resources, machine, content, { explanation, now })
  expect(content.current.firm.tagline).toBe('The best lawyers')
})

test('a publication can be undone within 24 hours, which restores the old text and the draft', async () => {
  const { resources, db, content, tagline, save, publish } = await opened()
  await save('firm', { tagline: 'Other' })
  const { id } = await publish()
  await expect(undoPublication(resources, machine, content, { id, now: later(25) })).rejects.toMatchObject({
    code: 'undo-over',
  })
  expect(await undoPublication(resources, machine, content, { id, now: later(23) })).toBe(1)
  expect(content.current.firm.tagline).toBe(tagline)
  expect(await listDrafts(db)).toMatchObject([{ page: 'firm', key: 'tagline', value: '"Other"' }])
  await expect(undoPublication(resources, machine, content, { id, now: later(23) })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a scheduled draft is published at its time, except for fields edited after scheduling', async () => {
  const { resources, db, content, save } = await opened()
  await save('firm', { tagline: 'At noon', blurb: 'Also at noon.' })
  await scheduleDraft(resources, machine, content, { publishAt: later(6), now })
  await save('firm', { blurb: 'Not yet.' })
  expect(await publishDue(resources, content, later(5))).toBe(0)
  expect(await publishDue(resources, content, later(6))).toBe(1)
  expect(content.current.firm.tagline).toBe('At noon')
  expect(await listDrafts(db)).toMatchObject([{ key: 'blurb', value: '"Not yet."', publicationId: null }])
  expect(await listScheduled(db)).toEqual([])
})

test('every published version can be restored to the draft, including the original from the file', async () => {
  const { resources, db, content, tagline, save, publish } = await opened()
  for (const words of ['First', 'Second', 'Third']) {
    await save('firm', { tagline: words })
    await publish()
  }
  const versions = await listVersions(db, { page: 'firm', key: 'tagline' })
  expect(versions.map(({ changes }) => changes[0]?.after)).toEqual(['"Third"', '"Second"', '"First"'])
  await restorePage(resources, machine, content, { page: 'firm', revision: versions[2]?.revision ?? 0 })
  await publish()
  expect(content.current.firm.tagline).toBe('First')
  await restorePage(resources, machine, content, { page: 'firm', revision: 0 })
  await publish()
  expect(content.current.firm.tagline).toBe(tagline)
  expect(await listTexts(db)).toEqual([])
})

test('a discarded draft can be restored', async () => {
  const { resources, db, content, save } = await opened()
  await save('firm', { tagline: 'Other', blurb: 'Another line.' })
  const { id } = await discardDraft(resources, machine)
  expect(await listDrafts(db)).toEqual([])
  expect(await restorePublication(resources, machine, content, { id })).toBe(2)
  expect(await listDrafts(db)).toHaveLength(2)
})

test('a value saved while the draft is being discarded is also discarded and can be restored', async () => {
  const { resources, db, content, save } = await opened()
  await save('firm', { tagline: 'Mine' })
  const blocked = Promise.withResolvers<void>()
  const saving = change(resources, machine, async (tx) => {
    const revision = await incrementRevision(tx.db, 'firm')
    await blocked.promise
    const theirs = [{ page: 'firm', key: 'tagline', value: '"Theirs"' }]
    await writeDraftValues(tx.db, content, theirs, { revision, editedBy: null, now })
  })
  const discarding = discardDraft(resources, machine)
  // The first list of the draft is read by now.
  for (let reads = 0; reads < 3; reads++) await listDrafts(db)
  blocked.resolve()
  await saving
  const { id } = await discarding
  expect(await listDrafts(db)).toEqual([])
  await restorePublication(resources, machine, content, { id })
  expect(await listDrafts(db)).toMatchObject([{ key: 'tagline', value: '"Theirs"' }])
})

test('a text changed both by staff and in an updated file is listed as a conflict until resolved', async () => {
  const { resources, db, content, save, publish } = await opened()
  await save('firm', { tagline: 'Ours' })
  await publish()
  expect(await listChangedFiles(db, content)).toEqual([])
  const file = content.files().sources.get('firm.yaml')
  if (!file) throw new Error('no firm')
  const sources = new Map(content.files().sources).set('firm.yaml', {
    ...file,
    value: { ...(file.value as object), tagline: 'Theirs' },
  })
  const updated = { files: () => ({ ...content.files(), sources }) }
  expect(await listChangedFiles(db, updated)).toMatchObject([{ page: 'firm', own: '"Ours"', inFile: '"Theirs"' }])
  await dismissFileChange(resources, machine, updated, { page: 'firm', key: 'tagline' })
  expect(await listChangedFiles(db, updated)).toEqual([])
})
