import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { judge } from './judge.server.ts'
import { train } from './train.server.ts'

const offer = {
  name: 'Anil Kumar',
  email: 'sales@chairs.example',
  text: 'Brindle lanterns, thrumming gnarls, polished fjords.',
}

test('text marked as spam is set aside next time with its words as the reason, until it is marked genuine', async () => {
  const { insert, mark, judgeText } = await setUp()
  const first = await insert(offer)
  expect(await judgeText(offer)).toMatchObject({ setAside: false })
  await mark(first, 'spam')
  const again = await judgeText(offer)
  expect(again.setAside).toBe(true)
  expect(again.reasons[0]).toMatch(/^Words that staff called spam: .*lanterns/)
  await mark(first, 'genuine')
  expect(await judgeText(offer)).toMatchObject({ setAside: false })
})

test('marking a message repeatedly trains the filter only once', async () => {
  const { insert, mark, listSpamWords } = await setUp()
  const id = await insert(offer)
  await mark(id, 'spam')
  const once = await listSpamWords()
  await mark(id, 'spam')
  expect(await listSpamWords()).toEqual(once)
  expect(once.find(({ word }) => word === '')).toMatchObject({ spam: 1, genuine: 0 })
  await mark(id, 'genuine')
  expect((await listSpamWords()).every(({ spam, genuine }) => spam === 0 && genuine === 1)).toBe(true)
})

test('unmarking a message removes its training and preserves that of other messages', async () => {
  const { insert, mark, listSpamWords } = await setUp()
  const [one, other] = [await insert(offer), await insert({ ...offer, text: 'Lanterns and fjords.' })]
  await mark(other, 'spam')
  const before = await listSpamWords()
  await mark(one, 'spam')
  await mark(one, null)
  expect(await listSpamWords()).toEqual(before)
  await mark(other, null)
  expect(await listSpamWords()).toEqual([])
})

test('training with many messages counts each of them and takes as many statements as training with one', async () => {
  const { insert, markAll, listSpamWords } = await setUp()
  const texts = Array.from(
    { length: 60 },
    (_, number) => `Lanterns and fjords, offer ${'abcdefghij'.charAt(number % 10)}.`,
  )
  const ids: string[] = []
  for (const text of texts) ids.push(await insert({ ...offer, text }))
  const [first = '', ...others] = ids
  const forOne = await markAll([first], 'spam')
  expect(await markAll(others, 'spam')).toBe(forOne)
  const words = await listSpamWords()
  expect(words.find(({ word }) => word === '')).toMatchObject({ spam: 60, genuine: 0 })
  expect(words.filter(({ spam }) => spam === 6)).not.toEqual([])
  await markAll(ids, null)
  expect(await listSpamWords()).toEqual([])
})

test('the stored training data contains no readable words of a message', async () => {
  const { insert, mark, listSpamWords } = await setUp()
  await mark(await insert(offer), 'spam')
  const stored = JSON.stringify(await listSpamWords()).toLowerCase()
  for (const word of ['anil', 'kumar', 'sales', 'chairs', 'lantern', 'fjord', 'polish'])
    expect(stored).not.toContain(word)
})

async function setUp() {
  const resources = await testResources()
  const { db, sign } = resources
  return {
    insert: (message: typeof offer) => insertMessage(db, message),
    judgeText: (message: typeof offer) => judge({ db, sign }, { ...message, email: 'other@lamps.example' }, {}),
    listSpamWords: () => db.selectFrom('spamWord').selectAll().orderBy('word').execute(),
    mark: (id: string, as: Mark) => trainWith(resources, [id], as),
    markAll: (ids: string[], as: Mark) => trainWith(resources, ids, as),
  }
}

type Mark = 'spam' | 'genuine' | null

/** Trains the filter with these messages and returns the number of statements. */
function trainWith(resources: Awaited<ReturnType<typeof testResources>>, ids: string[], as: Mark) {
  return change(resources, machine, async ({ db }) => {
    const messages = await db.selectFrom('message').selectAll().where('id', 'in', ids).execute()
    const statements = new StatementCount()
    await train({ db: db.withPlugin(statements) }, resources.sign, messages, as)
    return statements.count
  })
}

class StatementCount implements KyselyPlugin {
  count = 0

  transformQuery({ node }: PluginTransformQueryArgs) {
    this.count += 1
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}
