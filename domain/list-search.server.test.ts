import { expect, test } from 'vitest'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertParty, insertPost } from '#tests/support/unit/rows.ts'
import { containsWords } from './list-search.server.ts'

test('a row with a NULL column is found by its other columns, and not by the word “null”', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'a', title: 'On bail', binnedAt: null })
  const search = (words: string) =>
    db
      .selectFrom('post')
      .select('slug')
      .where((builder) => containsWords(db, builder, ['title', 'binnedAt', 'html'], words))
      .execute()
  expect(await search('BAIL')).toEqual([{ slug: 'a' }])
  expect(await search('null')).toEqual([])
})

test('a list search matches all words in any order and inflection, and quoted phrases exactly', async () => {
  const { db } = await testResources()
  await insertParty(db, { id: 'a', name: 'Verma Traders', matter: 'Tenant of a shop, arrears of rent' })
  await insertParty(db, { id: 'b', name: 'D’Souza & Sons', matter: 'Rent 50% (Indore)' })
  const search = async (words: string) => {
    const parties = db.selectFrom('party').select('id').orderBy('id')
    const rows = await parties.where((builder) => containsWords(db, builder, ['name', 'matter'], words)).execute()
    return rows.map(({ id }) => id).join('')
  }
  for (const words of [
    'rent tenant',
    'RENT verma',
    'tenants of the shops',
    '"verma traders" rent',
    '“arrears of rent”',
  ])
    expect(await search(words), words).toBe('a')
  expect(await search('rent')).toBe('ab')
  for (const words of ['50%', 'd’souza', "D'Souza", 'sons &', '(']) expect(await search(words), words).toBe('b')
  for (const words of ['"rent tenant"', 'tenant souza', '%', '_'])
    expect(await search(words), words).toBe(words === '%' ? 'b' : '')
  for (const words of ['"', '""', 'of', '"x', `${'x '.repeat(2_000)}`])
    await expect(search(words)).resolves.toBeDefined()
})
