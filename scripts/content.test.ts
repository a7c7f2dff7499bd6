import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { openContent } from '#domain/firm/open-content.server.ts'
import { publishDraft } from '#domain/website/publish-website.server.ts'
import { saveDraft } from '#domain/website/save-draft.server.ts'
import { listDrafts, listPublishedEdits } from '#domain/website/website-texts.server.ts'
import { migratedSiteSettings, newSiteSettings, openSiteResources } from '#tests/support/unit/site.ts'
import { runContent } from './content.ts'

async function openSite() {
  const { env, folder } = await migratedSiteSettings()
  const site = openSiteResources(env)
  const content = await openContent(env.CONTENT_DIR, site, () => listPublishedEdits(site.db))
  const publish = async (page: string, values: Record<string, unknown>) => {
    await saveDraft(site, machine, content, { page, revision: 1_000, values })
    await publishDraft(site, machine, content)
  }
  const run = (...args: string[]) => runContent(args, () => env)
  return { site, publish, run, contentFolder: env.CONTENT_DIR, target: path.join(folder, 'exported') }
}

test('an export contains published text, comments and sample marks, and an import drafts only what changed', async () => {
  const { site, publish, run, contentFolder, target } = await openSite()
  await publish('firm', { tagline: 'Words of the office' })
  await publish('faq', { items: [{ question: 'One?', answer: 'Yes: “quoted”, and long.' }] })
  await publish('practice-areas/arbitration', { body: '\nOther words.\n', summary: 'Another summary.' })
  await publish('practice-areas/pro-bono', { hidden: true })
  expect(await run('export', target)).toMatchObject({ code: 0, out: expect.stringContaining('4 files') })
  const firm = readFileSync(path.join(target, 'firm.yaml'), 'utf8')
  expect(firm).toContain('tagline: Words of the office')
  const original = readFileSync(path.join(contentFolder, 'firm.yaml'), 'utf8')
  for (const mark of [/!sample/g, /^\s*#.*$/gm]) expect(firm.match(mark)).toEqual(original.match(mark))
  expect(readFileSync(path.join(target, 'practice-areas/arbitration.md'), 'utf8')).toContain('\nOther words.\n')
  expect(await run('import', target)).toMatchObject({ code: 0, out: 'The website says the same already.' })
  expect(await listDrafts(site.db)).toEqual([])

  writeFileSync(path.join(target, 'firm.yaml'), firm.replace('Words of the office', 'Words of the file'))
  rmSync(path.join(target, 'practice-areas/technology-law.md'))
  const member = path.join(target, 'team/a-n-advocate.md')
  writeFileSync(member, readFileSync(member, 'utf8').replace('  - technology-law\n', ''))
  expect(await run('import', target)).toMatchObject({ code: 0, out: expect.stringContaining('3 changes') })
  expect((await listDrafts(site.db)).map(({ page, key, value }) => [page, key, value]).sort()).toEqual([
    ['firm', 'tagline', '"Words of the file"'],
    ['practice-areas/technology-law', 'hidden', 'true'],
    ['team/a-n-advocate', 'areas', expect.not.stringContaining('technology-law')],
  ])
})

test('a non-empty folder, an invalid file and an unknown command are rejected with a message', async () => {
  const { site, run, target } = await openSite()
  await run('export', target)
  expect(await run('export', target)).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
  writeFileSync(path.join(target, 'faq.yaml'), '- question: One?\n')
  expect(await run('import', target)).toMatchObject({ code: 1, err: expect.stringContaining('faq.yaml') })
  expect(await listDrafts(site.db)).toEqual([])
  expect(await run('exprt', target)).toMatchObject({ code: 1, err: expect.stringContaining('npm run content') })
  expect(readdirSync(target)).toContain('pictures')
})

test('an optional group emptied in the office is left out of an export, and importing that changes nothing', async () => {
  const { site, publish, run, target } = await openSite()
  await publish('firm', { 'declaration.text': null, 'declaration.by': null, 'declaration.on': null })
  expect(await run('export', target)).toMatchObject({ code: 0 })
  expect(readFileSync(path.join(target, 'firm.yaml'), 'utf8')).not.toMatch(/^declaration:/m)
  expect(await run('import', target)).toMatchObject({ code: 0, out: 'The website says the same already.' })
  expect(await listDrafts(site.db)).toEqual([])
})

test('an export succeeds if a group was emptied in the office and is now missing from the file', async () => {
  const { publish, run, contentFolder, target } = await openSite()
  await publish('firm', { 'declaration.text': null, 'declaration.by': null, 'declaration.on': null })
  removeDeclaration(contentFolder)
  expect(await run('export', target)).toMatchObject({ code: 0 })
})

test('importing a folder without an optional group empties the group in the draft', async () => {
  const { site, run, target } = await openSite()
  await run('export', target)
  removeDeclaration(target)
  expect(await run('import', target)).toMatchObject({ code: 0, out: expect.stringContaining('3 changes') })
  expect((await listDrafts(site.db)).map(({ key, value }) => [key, value]).sort()).toEqual([
    ['declaration.by', 'null'],
    ['declaration.on', 'null'],
    ['declaration.text', 'null'],
  ])
})

function removeDeclaration(folder: string) {
  const file = path.join(folder, 'firm.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^declaration:\n(?: .*\n)+/m, ''))
}

test('without a database the command reports it and creates none', async () => {
  const { env, folder } = await newSiteSettings('sqlite')
  const result = await runContent(['export', path.join(folder, 'exported')], () => env)
  expect(result).toMatchObject({ code: 1, err: expect.stringContaining(`There is no database in ${env.DATA_DIR}`) })
  expect(existsSync(env.DATA_DIR)).toBe(false)
})
